/** What the service tells of a game: `docs/games.md` says what each field means. */

export type Role = string;

export interface Shape {
  shape: "line" | "path" | "box" | "label" | "polygon";
  role: Role;
  fill?: Role | null;
  heavy?: boolean;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
  points?: [number, number][];
  ends?: boolean;
  text?: string;
  size?: number;
  anchor?: string;
  bold?: boolean;
  turned?: boolean;
}

export interface Picture {
  width: number;
  height: number;
  shapes: Shape[];
  legend: { role: Role; means: string }[];
}

export type Spot = [number, number, number, number];

export interface Place {
  name: string;
  says: string;
  spots: Spot[];
  values: string[];
  given: string;
  value: string | null;
  notes: string[];
}

export interface Tally {
  name: string;
  says: string;
  state: "open" | "met" | "broken";
  spot: Spot | null;
  places: string[];
  lean: number;
}

export interface Clue {
  number: number;
  says: string;
  names: string[];
}

export interface Game {
  key: string;
  name: string;
  revision: number;
  puzzle: string;
  family: string;
  size: string;
  title: string;
  picture: Picture;
  way: "enter" | "paint" | "join";
  places: Place[];
  noting: "" | "values" | "pairs" | "grid";
  entries: Record<string, string>;
  notes: Record<string, string[]>;
  struck: number[];
  filled: number;
  total: number | null;
  left: { name: string; values: string[] }[];
  groups: { name: string; values: string[] }[];
  grid: Record<string, "tick" | "cross">;
  clues: Clue[];
  told: string[];
  tallies: Tally[];
  conflicts: { says: string; places: string[] }[];
  finished: boolean;
  can_undo: boolean;
  can_redo: boolean;
  moves: number;
  seconds: number;
  wishes: string[];
  how: string;
  /** Whether its room has a board of its own. */
  board: boolean;
  said: string;
}

export interface Job {
  job: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  seconds: number;
  progress?: { says?: string; steps?: number };
  says?: string;
  result?: any;
}

export interface Hint {
  words: { where: string; which: string; step: string };
  /** At each strength. */
  places: { where: string[]; which: string[]; step: string[] };
  clues: number[];
  fill: Record<string, string | null>;
  wrong: string[];
}

export type Operation = { do: string } & Record<string, unknown>;

/** What a board is given to stand on. */
export interface Table {
  /** Where it is drawn; empty at first. */
  element: HTMLElement;
  /** Does something in the game and draws it again; nothing else changes a game. */
  send(operation: Operation): Promise<void>;
  /** Says something in the live region, for people who do not see the board. */
  say(text: string): void;
  /** A place beside the board, for clues and the like. */
  panel: HTMLElement;
  /** Whether what is typed is a note and not an entry. */
  noting(): boolean;
}

/** What a room's `play.js` exports: `export function board(table: Table): Board`. */
export interface Board {
  /** What the button for notes says where it means something else, or nothing where notes are made otherwise. */
  notes?: string;
  /** Draws the game as it is now. */
  draw(game: Game): void;
  /** Marks the places and clues that a hint is about, or none. */
  mark(places: string[], clues?: number[]): void;
  /** Puts the keyboard on the board. */
  focus(): void;
}

/** Where a game lives. */
export interface Store {
  game: Game;
  send(operation: Operation, seconds: number): Promise<Game>;
  /** The game as it is now. */
  again(): Promise<Game>;
  /** Begins a job about the game: hints, checks, explanations, others. */
  job(what: string): Promise<Job>;
}
