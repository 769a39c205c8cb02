import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SiteData, SiteRecord } from "#core/back-office/sync-records.ts";
import type { RecordKind } from "#core/failure.ts";
import { openDiskList } from "../files/disk-list.ts";
import { FileRefused } from "../files/source-file.ts";
import { unfiled } from "../files/codecs.ts";
import { OPEN_COLUMNS } from "../files/open-data-files.ts";

/** So much is read of another site at most, unpacked, and so long altogether. */
const BYTES_MAX = 1024 * 1024 * 1024;
const SMALL_BYTES_MAX = 64 * 1024 * 1024;
const LINE_MAX = 1024 * 1024;
const PAGES_MAX = 10_000;
const PATIENCE_MS = 15 * 60_000;
/** A site asks for a minute between two revisions of its files. */
const LONGEST_PAUSE_S = 120;
const REDIRECTS_MAX = 5;
/** So often it may write something while its files are read. */
const TRIES = 3;

export interface SiteReading {
  /** What was read before: only what changed since is asked for, where the site can tell. */
  since?: number | undefined;
  /** Everything all the same, and besides what is gone since. */
  isWhole: boolean;
  onWait: (seconds: number) => void;
}

export interface ReadSite extends SiteData {
  close(): void;
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

/**
 * Reads the open data of another site, or what was changed of it: whatever it sends is bounded in size and time, and put aside on the disk.
 * Throws `FileRefused` with what is wrong, in words for people, where the site cannot be reached or does not answer as one of ours.
 */
export const readSite = async (site: URL, reading: SiteReading): Promise<ReadSite> => {
  const asker = askerOf(site, AbortSignal.timeout(PATIENCE_MS), reading.onWait);
  const { since, isWhole } = reading;
  const changesSince = async () =>
    since === undefined ? undefined : await readChanges(asker, since);
  const changes = isWhole ? undefined : await changesSince();
  if (changes) return changes;
  for (let tries = 1; ; tries += 1) {
    const whole = await readWhole(asker);
    if (whole) return { ...whole, gone: await goneBy(whole, changesSince) };
    if (tries === TRIES)
      throw new FileRefused(
        `${site.origin} was changed again and again while it was read. Try again later.`,
      );
  }
};

/** Asked for after the files: what went before they were made and after this was told, would be told of never. */
const goneBy = async (
  whole: Pick<ReadSite, "close">,
  changesSince: () => Promise<ReadSite | undefined>,
): Promise<ReadSite["gone"]> => {
  try {
    const changes = await changesSince();
    changes?.close();
    return changes?.gone ?? [];
  } catch (error) {
    whole.close();
    throw error;
  }
};

type Asker = ReturnType<typeof askerOf>;

const askerOf = (site: URL, signal: AbortSignal, onWait: SiteReading["onWait"]) => {
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
      const value = valueOf(await text(answer, path));
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
        const value = valueOf(line);
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const valueOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** A record by our fields; what it has besides is of a newer version, and no business of ours. */
export const recordIn = (kind: RecordKind, value: unknown, where: string): SiteRecord => {
  const record = isObject(value) ? value : {};
  const fields = OPEN_COLUMNS[kind].map(({ field, column, kind: held }) => [
    field,
    unfiled(record[column], held),
  ]);
  return { where, fields: Object.fromEntries(fields) };
};

/** The files of one revision; `undefined` where the site moved on in between. */
const readWhole = async ({
  origin,
  ask,
  json,
  lines,
  text,
  refused,
}: Asker): Promise<Omit<ReadSite, "gone"> | undefined> => {
  const file = async (path: string): Promise<Response> => {
    const answer = await ask(path);
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw refused(
        `${path} answers ${answer.status}: this does not look like a directory of this software.`,
      );
    }
    return answer;
  };
  const about = await file("/data/datapackage.json");
  const described = await json(about, "/data/datapackage.json");
  const revision = described["revision"];
  const hashes = new Map(
    (Array.isArray(described["resources"]) ? described["resources"] : []).flatMap((one: unknown) =>
      isObject(one) ? [[String(one["path"]), String(one["hash"])] as const] : [],
    ),
  );
  if (
    typeof revision !== "number" ||
    !Number.isSafeInteger(revision) ||
    !hashes.has("brands.ndjson")
  )
    throw refused("/data/datapackage.json tells of no brands.ndjson, or of no revision.");
  const isOfRevision = (answer: Response): boolean =>
    answer.headers.get("x-revision") === String(revision);

  const list = openDiskList<SiteRecord>();
  const leave = async (answer: Response): Promise<undefined> => {
    list.close();
    await answer.body?.cancel();
    return undefined;
  };
  try {
    const taxonomyFile = await file("/data/taxonomy.json");
    if (!isOfRevision(taxonomyFile)) return await leave(taxonomyFile);
    const taxonomyText = await text(taxonomyFile, "/data/taxonomy.json");
    const brandsFile = await file("/data/brands.ndjson");
    if (!isOfRevision(brandsFile)) return await leave(brandsFile);
    const sum = await lines(brandsFile, "/data/brands.ndjson", (value, line) =>
      list.add(recordIn("brand", value, `${origin}/data/brands.ndjson, line ${line},`)),
    );
    const sums: [string, string][] = [
      ["brands.ndjson", sum],
      ["taxonomy.json", createHash("sha256").update(taxonomyText).digest("hex")],
    ];
    for (const [name, sha256] of sums)
      if (hashes.get(name) !== `sha256:${sha256}`)
        throw refused(`/data/${name} is not what /data/datapackage.json says of it. Try again.`);
    const taxonomy = valueOf(taxonomyText);
    const listed = (kind: "category" | "attribute", name: string): SiteRecord[] => {
      const all = isObject(taxonomy) ? taxonomy[name] : undefined;
      if (!Array.isArray(all)) throw refused(`/data/taxonomy.json has no list of ${name}.`);
      return all.map((one: unknown, at) =>
        recordIn(kind, one, `${origin}/data/taxonomy.json, ${kind} ${at + 1},`),
      );
    };
    return {
      name: origin,
      revision,
      isWhole: true,
      categories: listed("category", "categories"),
      attributes: listed("attribute", "attributes"),
      brands: list,
      close: list.close,
    };
  } catch (error) {
    list.close();
    throw error;
  }
};

const KINDS: Readonly<Record<string, RecordKind>> = {
  brand: "brand",
  category: "category",
  attribute: "attribute",
};

/** What was changed since a revision, page by page; `undefined` where the site cannot tell. */
const readChanges = async (
  { origin, ask, lines, refused }: Asker,
  since: number,
): Promise<ReadSite | undefined> => {
  const path = "/data/changes.ndjson";
  const list = openDiskList<SiteRecord>();
  const taxonomy: Record<"category" | "attribute", SiteRecord[]> = { category: [], attribute: [] };
  const gone: { kind: RecordKind; slug: string }[] = [];
  let end: Record<string, unknown> | undefined;
  let count = 0;
  const take = (value: Record<string, unknown>): void => {
    count += 1;
    const { op, slug } = value;
    const kind = KINDS[String(value["kind"])];
    const where = `${origin}${path}?since=${since}, change ${count},`;
    if (op === "end") end = value;
    else if (kind === undefined || typeof slug !== "string" || (op !== "put" && op !== "gone"))
      throw new FileRefused(`${where} is none.`);
    else if (op === "gone") gone.push({ kind, slug });
    else if (kind === "brand") list.add(recordIn(kind, value["record"], where));
    else taxonomy[kind].push(recordIn(kind, value["record"], where));
  };
  try {
    let query = `?since=${since}`;
    for (let pages = 1; ; pages += 1) {
      const answer = await ask(path + query);
      // It is older software, or was put back to an earlier state, or its history does not reach.
      if ([400, 404, 410].includes(answer.status) && pages === 1) {
        await answer.body?.cancel();
        list.close();
        return undefined;
      }
      if (answer.status !== 200) {
        await answer.body?.cancel();
        throw refused(`${path} answers ${answer.status}.`);
      }
      end = undefined;
      await lines(answer, path, take);
      // What a try before this callback wrote is seen by no analysis of the flow.
      const last = end as Record<string, unknown> | undefined;
      const revision = last?.["revision"];
      if (typeof revision !== "number" || !Number.isSafeInteger(revision))
        throw refused(`${path} broke off: its last line tells no revision.`);
      const next = last?.["next"];
      if (typeof next !== "string")
        return {
          name: origin,
          revision,
          isWhole: false,
          categories: taxonomy.category,
          attributes: taxonomy.attribute,
          brands: list,
          gone,
          close: list.close,
        };
      if (pages === PAGES_MAX) throw refused(`${path} never ends.`);
      query = `?cursor=${encodeURIComponent(next)}`;
    }
  } catch (error) {
    list.close();
    throw error;
  }
};
