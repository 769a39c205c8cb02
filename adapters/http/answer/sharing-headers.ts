/** Public data that scripts of other sites may read: never the back office, sign-in or private links. */
const IS_OPEN =
  /^\/(?:data(?:\/|$)|api\/(?!(?:admin|corrections)(?:\/|$))|(?:feed|changes|events)\.xml$)/;

/** Files and pictures that other sites may embed. */
const IS_EMBEDDABLE = /^\/(?:data(?:\/|$)|logos\/|og\.png$)/;

/** Headers that let other sites use public data. They never allow credentials. */
export const sharingHeaders = (method = "GET", path = ""): Readonly<Record<string, string>> => ({
  ...(IS_EMBEDDABLE.test(path) && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  ...(IS_OPEN.test(path) && CORS.get(method)),
});

const READING = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Retry-After, X-Request-Id, X-Revision",
};

/** By method. A browser sends OPTIONS (a preflight) before a request with If-None-Match. */
const CORS = new Map<string, Readonly<Record<string, string>>>([
  ["GET", READING],
  ["HEAD", READING],
  [
    "OPTIONS",
    {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, HEAD",
      "Access-Control-Allow-Headers": "If-None-Match",
      "Access-Control-Max-Age": "86400",
    },
  ],
]);
