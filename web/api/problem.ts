/** The content of a failed response. */
interface Problem {
  /** A failure of the core, with its members; `undefined` for other problems. */
  failure: { kind: string } | undefined;
  /** For people; empty if the response is not problem+json. */
  message: string;
}

/** Reads problem+json (RFC 9457). Its members are trusted: the contracts, run over HTTP, check what the server sends. */
export const readProblem = async (response: Response): Promise<Problem> => {
  try {
    const {
      type: _type,
      title,
      status: _status,
      detail,
      instance: _instance,
      requestId: _requestId,
      ...failure
    } = await response.json();
    const message = [detail, title].find((text) => typeof text === "string") ?? "";
    return { failure: typeof failure.kind === "string" ? failure : undefined, message };
  } catch {
    // Not problem+json: it came from a proxy.
    return { failure: undefined, message: "" };
  }
};
