/** Used when a server that refuses further tries does not say for how long. */
const DEFAULT_SECONDS = 60;

/** A `fetch` that remembers how long the server last asked to wait: the GoTrue client hides the answer's headers. */
export const watchRetryAfter = (
  send: typeof fetch = (...request) => fetch(...request),
): { fetch: typeof fetch; seconds: () => number } => {
  let seconds = DEFAULT_SECONDS;
  return {
    fetch: async (...request) => {
      const response = await send(...request);
      if (response.status === 429) seconds = parseSeconds(response.headers.get("Retry-After"));
      return response;
    },
    seconds: () => seconds,
  };
};

const parseSeconds = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : DEFAULT_SECONDS;
