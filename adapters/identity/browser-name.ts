/** The first match counts, because user agents also name browsers further down: Edge names Chrome and Safari. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\b/u, "Edge"],
  [/OPR\/|Opera/u, "Opera"],
  [/SamsungBrowser|Samsung Internet/u, "Samsung Internet"],
  [/Firefox|FxiOS/u, "Firefox"],
  [/Chrome(?!OS)|CriOS|Chromium/u, "Chrome"],
  [/Safari/u, "Safari"],
  [/curl/u, "curl"],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/u, "iPhone"],
  [/iPad/u, "iPad"],
  [/Android/u, "Android"],
  [/Windows/u, "Windows"],
  [/Mac OS|Mac\b/u, "Mac"],
  [/CrOS|ChromeOS/u, "ChromeOS"],
  [/Linux/u, "Linux"],
];
/** The most characters of a user agent to search. */
const USER_AGENT_LIMIT = 512;

/**
 * `Firefox on Windows`: enough for people to recognise their sessions. Leaves its own results unchanged, because Supabase stores them as
 * user agents.
 */
export const browserName = (userAgent: string | null | undefined): string | null => {
  const text = userAgent?.slice(0, USER_AGENT_LIMIT) ?? "";
  const named = (all: typeof BROWSERS) => all.find(([sign]) => sign.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined || system === undefined) return browser ?? system ?? null;
  return `${browser} on ${system}`;
};
