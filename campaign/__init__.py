"""A campaign against Cluewright: parts that try to find a wrong verdict, a lost puzzle, a traceback or a hang.

Nothing here knows how the rooms read, search or model. It works from the rules, the documented formats, the public
functions and the command line. Every case follows from its part and its seed alone.
"""
