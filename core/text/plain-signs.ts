/** Converts full-width characters and Arabic digits to ASCII: `１９９８` → `1998`, `ｇｏｌｆ．ｅｘａｍｐｌｅ` → `golf.example`. */
export const withPlainSigns = (text: string): string =>
  /[^\0-~]/.test(text) ? text.replace(OTHER_SIGNS, plainSign) : text;

const OTHER_SIGNS = /[\uFF01-\uFF5E\u0660-\u0669\u06F0-\u06F9\u066B\u066C]/g;
/** Ranges of these characters, each with the ASCII equivalent of its first character. */
const RANGES = [
  [0xff01, "!"],
  [0x6f0, "0"],
  [0x66c, ","],
  [0x66b, "."],
  [0x660, "0"],
] as const;

const plainSign = (sign: string): string => {
  const code = sign.charCodeAt(0);
  const [first, plain] = RANGES.find(([start]) => start <= code) ?? [code, sign];
  return String.fromCharCode(plain.charCodeAt(0) + code - first);
};
