import { createHash } from "node:crypto";
import type { SiteData, SiteRecord } from "#core/back-office/sync-records.ts";
import type { RecordKind } from "#core/result.ts";
import { openDiskList } from "../files/disk-list.ts";
import { unfiled } from "../files/codecs.ts";
import { OPEN_COLUMNS } from "../files/write-rows.ts";
import { parseJson } from "../system.ts";
import { type Asker, isObject } from "./ask-site.ts";

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
export const readWhole = async ({
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

export interface ReadSite extends SiteData {
  close(): void;
}
