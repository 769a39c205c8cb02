/** The first whose sign is in the user agent: later ones call themselves by the names of earlier ones too. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\b/u, "Edge"],
  [/OPR\/|Opera/u, "Opera"],
  [/SamsungBrowser/u, "Samsung Internet"],
  [/Firefox|FxiOS/u, "Firefox"],
  [/Chrome|CriOS|Chromium/u, "Chrome"],
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
/** What comes after this tells nothing more, and is nobody's to keep. */
const LOOKED_AT = 512;

/** `Firefox on Windows`: enough for people to recognise a session of theirs by. Says the same of what it said. */
export const browserName = (userAgent: string | null | undefined): string | null => {
  const text = userAgent?.slice(0, LOOKED_AT) ?? "";
  const named = (all: typeof BROWSERS) => all.find(([sign]) => sign.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined || system === undefined) return browser ?? system ?? null;
  return `${browser} on ${system}`;
};
