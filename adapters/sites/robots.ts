/** Whether a path with its query may be fetched. */
export type Allows = (path: string) => boolean;

interface Rule {
  isAllow: boolean;
  /** The parts between `*`, with normalised percent-encoding. */
  parts: string[];
  /** Ends with `$`: must match to the end of the path. */
  isWhole: boolean;
  length: number;
}

/** Of longer paths only the beginning is compared. Longer rules are ignored. */
const PATH_MAX = 512;
/** Further rules are ignored: with `PATH_MAX`, this bounds the work for a path. */
const RULES_MAX = 500;

/**
 * Reads robots.txt (RFC 9309) for a user agent: the rules of the groups that name it, else those of `*`. Of the rules that match, the
 * longest decides.
 */
export const readRobots = (text: string, userAgent: string): Allows => {
  const own = tokenOf(userAgent);
  const ownRules: Rule[] = [];
  const allRules: Rule[] = [];
  let hasOwn = false;
  let names: string[] = [];
  let isNamed = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const [statement = ""] = line.split("#", 1);
    const colon = statement.indexOf(":");
    if (colon === -1) continue;
    const key = statement.slice(0, colon).trim().toLowerCase();
    const value = statement.slice(colon + 1).trim();
    if (key === "user-agent") {
      // Consecutive lines name one group.
      names = isNamed ? [...names.slice(-9), tokenOf(value)] : [tokenOf(value)];
      isNamed = true;
      hasOwn ||= tokenOf(value) === own;
    } else if (key === "allow" || key === "disallow") {
      isNamed = false;
      const rule = ruleOf(key === "allow", value);
      if (!rule) continue;
      if (names.includes(own) && ownRules.length < RULES_MAX) ownRules.push(rule);
      if (names.includes("*") && allRules.length < RULES_MAX) allRules.push(rule);
    }
  }
  const rules = hasOwn ? ownRules : allRules;
  return (path) => {
    const requested = normalised(path.slice(0, PATH_MAX));
    if (requested === "/robots.txt") return true;
    let best: Rule | undefined;
    for (const rule of rules) {
      const isBetter =
        !best ||
        rule.length > best.length ||
        // Of equally long rules, the one that allows.
        (rule.length === best.length && rule.isAllow && !best.isAllow);
      if (isBetter && matches(rule, requested)) best = rule;
    }
    return best?.isAllow ?? true;
  };
};

/** The product token: `Golf-check/1.0 (+https://…)` → `golf-check`. */
const tokenOf = (userAgent: string): string =>
  /^(?:\*|[a-z_-]+)/i.exec(userAgent.trim())?.[0].toLowerCase() ?? "";

const ruleOf = (isAllow: boolean, value: string): Rule | undefined => {
  // An empty rule matches nothing; a rule longer than the paths cannot match.
  if (value === "" || value.length > PATH_MAX) return undefined;
  const pattern = normalised(value);
  const isWhole = pattern.endsWith("$");
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  return { isAllow, parts, isWhole, length: pattern.length };
};

/** Matches the parts in order, each at its first occurrence, so that many `*` cause no backtracking. */
const matches = ({ parts, isWhole }: Rule, path: string): boolean => {
  const [first = "", ...rest] = parts;
  if (!path.startsWith(first)) return false;
  const last = isWhole ? rest.pop() : undefined;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  if (last === undefined) return at === path.length;
  return path.length - last.length >= at && path.endsWith(last);
};

/** Percent-encodes letters beyond ASCII, decodes what needs no encoding, and writes other codes in capitals. */
const normalised = (path: string): string =>
  path
    .replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
    });
