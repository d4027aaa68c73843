import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module", globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-restricted-properties": [
        "error",
        { property: "innerHTML", message: "texts of users would become markup; use textContent" },
        { property: "outerHTML", message: "texts of users would become markup; use textContent" },
        { property: "insertAdjacentHTML", message: "texts of users would become markup; use textContent" },
      ],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
