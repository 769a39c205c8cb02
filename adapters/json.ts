/** Maximum nesting of JSON from outside; valid input is flat. */
export const JSON_DEPTH = 32;

/** Parses JSON; undefined if it is invalid, or nested so deep that walking it would overflow the stack. */
export const parseJson = (text: string): unknown => {
  if (isDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether a JSON text is nested deeper than `JSON_DEPTH`. */
export const isDeep = (json: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i += 1) {
    const character = json[i];
    if (inText) {
      if (character === "\\") i += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > JSON_DEPTH) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
};

/** A string, a comment, or a mark that hides a script from old browsers or XML, perhaps after `//`. */
const STRING_OR_COMMENT =
  /"[^"\\]*(?:\\.[^"\\]*)*"?|(?:\/\/)?(?:<!--|-->|<!\[CDATA\[|\]\]>)|\/\/[^\n]*|\/\*.*?(?:\*\/|$)/gs;
/** A string, or a comma after the last entry. */
const STRING_OR_COMMA = /"[^"\\]*(?:\\.[^"\\]*)*"?|,(?=\s*[}\]])/gs;

/** Replaces comments, and commas after the last entry, with spaces. Line numbers stay the same. Takes linear time. */
export const withoutComments = (json: string): string =>
  json.replace(STRING_OR_COMMENT, blanked).replace(STRING_OR_COMMA, blanked);

/** Keeps a string, and replaces anything else with spaces. */
const blanked = (part: string): string =>
  part.startsWith('"') ? part : part.replace(/[^\n]/g, " ");
