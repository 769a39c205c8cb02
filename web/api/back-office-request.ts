import type { WrittenFile } from "#core/ports/brand-files.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { writtenFile } from "./written-file.ts";

/** What a request needs of the session it is made in. */
export interface RequestSession {
  /** `undefined` when nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  /** Another token after the server refused this one; `undefined` when the session is over. */
  renew: (refused: string) => Promise<string | undefined>;
  /** The server refuses even a new token: nothing is left of the session. */
  forget: () => Promise<void>;
}

/** Where brands are answered as a file, which may be long. */
export const EXPORT_PATH = "/brand-export";

/** The session is over; nothing was read or written. Whoever is signed out is led to the sign-in anyway. */
export class SessionOver extends Error {
  override name = "SessionOver";
}

/** The API could not be reached, or could not answer. Its message is fit to be shown; empty where nothing was said. */
export class BackOfficeUnavailable extends Error {
  override name = "BackOfficeUnavailable";
}

/** The way to a server. */
export interface BackOfficeWire {
  session: RequestSession;
  /** `https://golf.example`, without a slash at the end. */
  origin: string;
  send: (request: Request) => Promise<Response>;
}

export interface BackOfficeCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Beneath `/api/admin`. */
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
  /** A file, sent as it is in place of a body. */
  file?: Blob;
  /** The version that was read; sent as `If-Match`. */
  readVersion?: number | undefined;
}

export type AskBackOffice = {
  /** For calls that are never refused. */
  answer: <T>(call: BackOfficeCall) => Promise<T>;
  /** For calls that may be refused: a problem naming its `kind` is the failure the core returned. */
  result: <T, Failure extends { kind: string }>(
    call: BackOfficeCall,
  ) => Promise<Result<T, Failure>>;
  /** The same for calls that answer a file. */
  written: <Failure extends { kind: string }>(
    call: BackOfficeCall,
  ) => Promise<Result<WrittenFile, Failure>>;
};

/** How long an answer may take: a bulk edit of a whole directory is the slowest. */
const PATIENCE_MS = 60_000;
/** And with a file to send first, or to receive. */
const FILE_PATIENCE_MS = 600_000;

/**
 * Makes authenticated requests. A refused token is renewed once: the clock of this browser may be wrong, or the
 * token may have run out on the way. Nothing is done by a request that was refused, so it can be sent again.
 */
export const askBackOffice = ({ session, origin, send }: BackOfficeWire): AskBackOffice => {
  const respond = async (call: BackOfficeCall): Promise<Response> => {
    const token = await session.accessToken();
    if (token === undefined) throw new SessionOver("You are signed out.");
    const response = await send(requestFor(call, origin, token));
    if (response.status !== 401) return response;
    const renewed = await session.renew(token);
    if (renewed === undefined) throw new SessionOver("Your session has ended.");
    const second = await send(requestFor(call, origin, renewed));
    if (second.status !== 401) return second;
    await session.forget();
    throw new SessionOver("Your session has ended.");
  };

  const resultBy = async <T, Failure extends { kind: string }>(
    call: BackOfficeCall,
    read: (response: Response) => Promise<T> | T,
  ): Promise<Result<T, Failure>> => {
    if (call.file) await mustBeReadable(call.file);
    let response: Response;
    try {
      response = await respond(call);
    } catch (error) {
      if (error instanceof SessionOver) throw error;
      throw new BackOfficeUnavailable("The server could not be reached.", { cause: error });
    }
    if (response.ok) return ok(await read(response));
    const { failure, told } = await readProblem(response);
    if (failure) return fail(failure);
    throw new BackOfficeUnavailable(told);
  };

  const result: AskBackOffice["result"] = (call) => resultBy(call, (response) => response.json());

  return {
    result,
    written: (call) => resultBy(call, writtenFile),
    answer: async <T>(call: BackOfficeCall): Promise<T> => {
      const answer = await result<T, { kind: string }>(call);
      if (answer.ok) return answer.value;
      throw new BackOfficeUnavailable(`The server refused: ${answer.failure.kind}.`);
    },
  };
};

/** A browser notices only when it sends a file that it may no longer read it, and then blames the network. */
const mustBeReadable = async (file: Blob): Promise<void> => {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (error) {
    throw new BackOfficeUnavailable(
      "The file was changed or moved since it was chosen. Choose it again.",
      { cause: error },
    );
  }
};

const requestFor = (
  { method, path, query = {}, body, file, readVersion }: BackOfficeCall,
  origin: string,
  token: string,
): Request => {
  const url = new URL(`/api/admin${path}`, origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.append(name, value);
  return new Request(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(file && { "Content-Type": "application/octet-stream" }),
      ...(readVersion !== undefined && { "If-Match": `"${readVersion}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    cache: "no-store",
    signal: AbortSignal.timeout(file || path === EXPORT_PATH ? FILE_PATIENCE_MS : PATIENCE_MS),
  });
};

/**
 * What a refusal tells: the core's failure beside the members that RFC 9457 names, or else only words. The shapes are
 * taken on trust, like those of answers: the contract of the back office, run over HTTP, holds the server to them.
 */
const readProblem = async (response: Response) => {
  let told = "";
  try {
    const {
      type: _type,
      title,
      status: _status,
      detail,
      instance: _instance,
      ...failure
    } = await response.json();
    if (typeof failure.kind === "string") return { failure, told };
    told = [detail, title].find((text) => typeof text === "string") ?? told;
  } catch {
    // It came from something between here and the server, which writes no problems.
  }
  return { failure: undefined, told };
};
