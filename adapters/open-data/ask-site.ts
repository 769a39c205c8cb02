import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { FileRefused } from "../files/source-file.ts";
import { parseJson } from "../system.ts";

/** So much is read of another site at most, unpacked, and so long altogether. */
const BYTES_MAX = 1024 * 1024 * 1024;
export const SMALL_BYTES_MAX = 64 * 1024 * 1024;
export const LINE_MAX = 1024 * 1024;

/** A site asks for a minute between two revisions of its files. */
const LONGEST_PAUSE_S = 120;
const REDIRECTS_MAX = 5;
/** So often it may write something while its files are read. */
export const TRIES = 3;

export interface SiteReading {
  /** What was read before: only what changed since is asked for, where the site can tell. */
  since?: number | undefined;
  /** Everything all the same, and besides what is gone since. */
  isWhole: boolean;
  onWait: (seconds: number) => void;
}

/** The address of a site, as somebody types it. Throws `FileRefused` for what is none. */
export const siteAddress = (typed: string): URL => {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSite =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === "" &&
    /^\/(?:data\/?)?$/.test(url.pathname);
  if (!isSite)
    throw new FileRefused(
      `${typed.slice(0, 200)} is no address of a site, such as https://golfbrands.example.`,
    );
  return new URL(url.origin);
};

export type Asker = ReturnType<typeof askerOf>;

export const askerOf = (site: URL, signal: AbortSignal, onWait: SiteReading["onWait"]) => {
  const { origin } = site;
  const refused = (why: string): FileRefused => new FileRefused(`${origin}${why}`);

  /** Waits where it is told to come back soon, once. */
  const ask = async (path: string): Promise<Response> => {
    const answer = await askOnce(path);
    const seconds = Number(answer.headers.get("retry-after"));
    const isForLater = answer.status === 429 || answer.status === 503;
    if (!isForLater || !(seconds > 0) || seconds > LONGEST_PAUSE_S) return answer;
    await answer.body?.cancel();
    onWait(seconds);
    await pause(seconds * 1_000);
    return askOnce(path);
  };

  const askOnce = async (path: string): Promise<Response> => {
    let url = new URL(path, site);
    for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
      const answer = await fetch(url, { redirect: "manual", signal }).catch((error: unknown) => {
        throw refused(` cannot be reached: ${reasonOf(error)}.`);
      });
      const location = answer.headers.get("location");
      if (answer.status < 300 || answer.status >= 400 || location === null) return answer;
      await answer.body?.cancel();
      const next = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined;
      const isSame = next?.hostname === url.hostname && next.port === url.port;
      if (!next || !isSame || (next.protocol !== "https:" && next.protocol !== url.protocol))
        throw refused(
          ` leads to ${next?.origin ?? "what is no address"}, and another host is not asked. Name that one if it is meant.`,
        );
      url = next;
    }
    throw refused(`${path} leads round in circles.`);
  };

  /** The body piece by piece, as text; no more than is bearable. */
  async function* read(answer: Response, path: string, most: number): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of answer.body ?? []) {
        bytes += chunk.byteLength;
        if (bytes > most) throw refused(`${path} is larger than ${most / 1_048_576} MB.`);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      throw refused(`${path} broke off: ${reasonOf(error)}.`);
    }
  }

  const text = async (answer: Response, path: string): Promise<string> => {
    const decoder = new TextDecoder();
    let whole = "";
    for await (const chunk of read(answer, path, SMALL_BYTES_MAX))
      whole += decoder.decode(chunk, { stream: true });
    return whole + decoder.decode();
  };

  return {
    origin,
    ask,
    text,
    refused,
    json: async (answer: Response, path: string): Promise<Record<string, unknown>> => {
      const value = parseJson(await text(answer, path));
      if (isObject(value)) return value;
      throw refused(
        `${path} is no JSON object: this does not look like a directory of this software.`,
      );
    },
    /** Every line as JSON, and what all of it sums up to. */
    lines: async (
      answer: Response,
      path: string,
      onLine: (value: Record<string, unknown>, line: number) => void,
    ): Promise<string> => {
      const decoder = new TextDecoder();
      const sum = createHash("sha256");
      let rest = "";
      let count = 0;
      const take = (line: string): void => {
        count += 1;
        if (line.length > LINE_MAX) throw refused(`${path}, line ${count}, is too long.`);
        const value = parseJson(line);
        if (!isObject(value)) throw refused(`${path}, line ${count}, is no JSON object.`);
        onLine(value, count);
      };
      for await (const chunk of read(answer, path, BYTES_MAX)) {
        sum.update(chunk);
        const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        if (rest.length > LINE_MAX)
          throw refused(`${path}, line ${count + lines.length + 1}, is too long.`);
        lines.forEach(take);
      }
      if (rest !== "") take(rest);
      return sum.digest("hex");
    },
  };
};

const reasonOf = (error: unknown): string => {
  const { cause } = error instanceof Error ? error : {};
  if (error instanceof Error && error.name === "TimeoutError") return "it took too long";
  const known = cause instanceof Error ? cause : error;
  return known instanceof Error ? known.message : String(known);
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
