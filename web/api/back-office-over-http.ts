import { BACK_OFFICE_ROWS } from "#adapters/http/admin/back-office-rows.schema.ts";
import { placed, type Row } from "#adapters/http/admin/row.schema.ts";
import { type Address, partsOf, pathOf, type Placed } from "#adapters/http/calls/call.ts";
import type { BackOffice } from "#core/back-office/back-office.ts";
import { LIMITS } from "#core/limits.ts";
import type { FileTooLarge } from "#core/ports/brand-files.ts";
import { keysOf, recordOf } from "#core/records.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { readProblem } from "./problem.ts";
import { SessionOver } from "./session-over.ts";
import { writtenFile } from "./written-file.ts";

/** The session of a request. */
export interface RequestSession {
  /** A valid token; `undefined` if nobody is signed in. */
  accessToken: () => Promise<string | undefined>;
  /** A new token to replace one that the server refused. If the session is over, ends it in this browser and returns `undefined`. */
  renew: (refused: string) => Promise<string | undefined>;
  /** Ends the session in this browser, after the server refused a new token too. */
  forget: () => Promise<void>;
}

/** The API could not be reached or did not answer. The message may be shown; it is empty if the server gave none. */
export class BackOfficeUnavailable extends Error {
  override name = "BackOfficeUnavailable";
}

/** A server, and the session to use. */
export interface BackOfficeWire {
  session: RequestSession;
  /** `https://golf.example`, without a trailing slash. */
  origin: string;
  send: (request: Request) => Promise<Response>;
}

/**
 * The BackOffice over HTTP: one method for each row of `BACK_OFFICE_ROWS`. Requests carry `Authorization:
 * Bearer <access token>`; an invalid token gives 401. JSON is camelCase, in the core's shapes. `ETag: "42"`
 * is the record's version, and `If-Match: "42"` the version that was read (`readVersion`). A refusal is
 * `application/problem+json` (RFC 9457) with `title`, `status` and `detail`, plus every member of the core's
 * failure: its `kind`, `errors` of invalid-input, `current`, `merged`, `conflicts` and `fromThem` of
 * brand-conflict, and so on; `undefined` members are left out. A problem without a `kind` is an error and
 * thrown.
 */
export const backOfficeOverHttp = (wire: BackOfficeWire): BackOffice => {
  const request = requestBackOffice(wire);

  const methodOf =
    (row: Row) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      const { address, ...sent } = placed(row, args);
      const answer = await request(address, sent);
      if (row.returnsResult) return answer;
      if (answer.ok) return answer.value;
      throw new BackOfficeUnavailable(`The server refused: ${answer.failure.kind}.`);
    };

  // A test calls each method over HTTP.
  return recordOf<BackOffice>(keysOf(BACK_OFFICE_ROWS), (name) => methodOf(BACK_OFFICE_ROWS[name]));
};

/** Timeout of a response: a bulk edit of the whole directory is the slowest. */
const TIMEOUT_MS = 60_000;
/** Timeout with a file to send or receive. */
const FILE_TIMEOUT_MS = 600_000;

/**
 * Sends authenticated requests and returns problems with a `kind` as the core's failures. A refused token is
 * renewed once: this browser's clock may be wrong, or the token may have expired on the way. A refused
 * request did nothing, so it can be repeated.
 */
export const requestBackOffice = ({ session, origin, send }: BackOfficeWire) => {
  const respond = async (address: Address, placed: SentPlaced): Promise<Response> => {
    const token = await session.accessToken();
    if (token === undefined) throw new SessionOver("You are signed out.");
    const response = await send(requestFor(origin, address, placed, token));
    if (response.status !== 401) return response;
    const renewed = await session.renew(token);
    if (renewed === undefined) throw new SessionOver("Your session has ended.");
    const second = await send(requestFor(origin, address, placed, renewed));
    if (second.status !== 401) return second;
    await session.forget();
    throw new SessionOver("Your session has ended.");
  };

  return async (
    address: Address,
    { file: content, ...placed }: Placed = {},
  ): Promise<Result<unknown, { kind: string }>> => {
    const file = content && (await blobOf(content));
    // The server would refuse it while it is being sent, which browsers report as a broken connection.
    if (file && file.size > LIMITS.importBytes)
      return fail<FileTooLarge>({ kind: "file-too-large", limit: LIMITS.importBytes });
    if (file) await mustBeReadable(file);
    let response: Response;
    try {
      response = await respond(address, { ...placed, ...(file && { file }) });
    } catch (error) {
      if (error instanceof SessionOver) throw error;
      throw new BackOfficeUnavailable("The server could not be reached.", { cause: error });
    }
    if (response.status === 204) return ok(null);
    if (response.ok) {
      const isFile = response.headers.has("Content-Disposition");
      return ok(isFile ? writtenFile(response) : await response.json());
    }
    const { failure, message } = await readProblem(response);
    if (failure) return fail(failure);
    throw new BackOfficeUnavailable(message);
  };
};

/** A request whose body is a file. */
type SentPlaced = Omit<Placed, "file"> & { file?: Blob };

const blobOf = async (content: NonNullable<Placed["file"]>): Promise<Blob> => {
  if (content instanceof Blob) return content;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of content.stream()) pieces.push(new Uint8Array(piece));
  return new Blob(pieces);
};

/** Browsers notice only while sending that they can no longer read a file, and report a network error. */
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

const requestFor = (origin: string, address: Address, placed: SentPlaced, token: string) => {
  const [method, pattern] = partsOf(address);
  const { body, file, readVersion } = placed;
  return new Request(`${origin}/api/admin${pathOf(pattern, placed)}`, {
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
    signal: AbortSignal.timeout(
      file || address === BACK_OFFICE_ROWS.exportBrands.address ? FILE_TIMEOUT_MS : TIMEOUT_MS,
    ),
  });
};
