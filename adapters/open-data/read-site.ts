import { createHash } from "node:crypto";
import type { SiteData, SiteRecord } from "#core/back-office/sync-records.ts";
import type { RecordKind } from "#core/result.ts";
import { unfiled } from "../files/codecs.ts";
import { openDiskList } from "../files/disk-list.ts";
import { FileRefused } from "../files/source-file.ts";
import { OPEN_COLUMNS } from "../files/write-rows.ts";
import { parseJson } from "../system.ts";
import { type Asker, askerOf, isObject, type SiteReading, TRIES } from "./ask-site.ts";

export interface ReadSite extends SiteData {
  close(): void;
}

const PAGES_MAX = 10_000;
const PATIENCE_MS = 15 * 60_000;

/**
 * Reads the open data of another site, or what was changed of it: whatever it sends is bounded in size and time, and put aside on the disk.
 * Throws `FileRefused` with what is wrong, in words for people, where the site cannot be reached or does not answer as one of ours.
 */
export const readSite = async (
  site: URL,
  { since, isWhole, onWait }: SiteReading,
): Promise<ReadSite> => {
  const asker = askerOf(site, AbortSignal.timeout(PATIENCE_MS), onWait);
  const changesSince = async () =>
    since === undefined ? undefined : await readChanges(asker, since);
  const changes = isWhole ? undefined : await changesSince();
  if (changes) return changes;
  for (let tries = 1; ; tries += 1) {
    const whole = await readWhole(asker);
    if (whole) return { ...whole, gone: await goneBy(whole, changesSince) };
    if (tries === TRIES)
      throw asker.refused(" was changed again and again while it was read. Try again later.");
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

/** The files of one revision; `undefined` where the site moved on in between. */
const readWhole = async (asker: Asker): Promise<Omit<ReadSite, "gone"> | undefined> => {
  const { origin, ask, json, lines, text, refused } = asker;
  const file = async (path: string): Promise<Response> => {
    const answer = await ask(path);
    if (answer.status === 200) return answer;
    await answer.body?.cancel();
    throw refused(
      `${path} answers ${answer.status}: this does not look like a directory of this software.`,
    );
  };
  const about = await file("/data/datapackage.json");
  const described = await json(about, "/data/datapackage.json");
  const revision = described["revision"];
  const hashes = new Map(
    (Array.isArray(described["resources"]) ? described["resources"] : []).flatMap((one: unknown) =>
      isObject(one) ? [[String(one["path"]), String(one["hash"])] as const] : [],
    ),
  );
  if (!isRevision(revision) || !hashes.has("brands.ndjson"))
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
    const taxonomy = parseJson(taxonomyText);
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

const KINDS = ["brand", "category", "attribute"] as const satisfies readonly RecordKind[];

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
    const kind = KINDS.find((one) => one === value["kind"]);
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
      if (!isRevision(revision))
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

const isRevision = (value: unknown): value is number => Number.isSafeInteger(value);

/** A record by our fields; what it has besides is of a newer version, and no business of ours. */
export const recordIn = (kind: RecordKind, value: unknown, where: string): SiteRecord => {
  const record = isObject(value) ? value : {};
  const fields = OPEN_COLUMNS[kind].map(({ field, column, kind: held }) => [
    field,
    unfiled(record[column], held),
  ]);
  return { where, fields: Object.fromEntries(fields) };
};
