import type { SiteRecord } from "#core/back-office/sync-records.ts";
import type { RecordKind } from "#core/result.ts";
import { openDiskList } from "../files/disk-list.ts";
import { FileRefused } from "../files/source-file.ts";
import { type Asker, askerOf, type SiteReading, TRIES } from "./ask-site.ts";
import { type ReadSite, readWhole, recordIn } from "./read-site-files.ts";

const PAGES_MAX = 10_000;
const PATIENCE_MS = 15 * 60_000;

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
