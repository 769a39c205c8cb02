import { isPublic } from "#core/brand/fields.ts";
import { asRevision, type Revision } from "#core/change/batch.ts";
import { publicView } from "#core/change/diff.ts";
import {
  type CatalogDay,
  type PublicHistory,
  type StatesQuery,
} from "#core/ports/history-store.ts";
import { inChunks } from "#core/chunks.ts";
import { revisionIn } from "./batch-rows.ts";
import type { HeldDirectory } from "./directory.ts";
import { type Order, query, type Rows, type Where } from "./rows.ts";
import type { RowOf } from "./tables.ts";

/** The first and last moment of a day. */
export const startOf = (day: string): string => `${day}T00:00:00.000Z`;
export const endOf = (day: string): string => `${day}T23:59:59.999Z`;

const dayOf = (at: string): string => at.slice(0, 10);

/** Earlier states of the directory, as visitors could see them. */
export const publicHistory = (rows: Rows, directory: HeldDirectory): PublicHistory => ({
  async *compareStates(wanted) {
    const { brands } = await directory.fresh();
    for (const some of inChunks(await recordsWritten(rows, wanted), RECORDS_AT_ONCE))
      yield (await changesOf(rows, some)).flatMap((revision) =>
        publicView(revision, isPublic(brands.get(revision.id))),
      );
  },

  firstRecords: async () => {
    const found = await rows.find("revisions", {
      only: ["record", "recordId"],
      where: [
        ["revision", "=", 1],
        ["became", "in", ["active", "present"]],
      ],
    });
    const hasBrands = found.some(({ record }) => record === "brand");
    return hasBrands ? found.map(({ recordId }) => recordId) : [];
  },

  daysBefore: (before, limit) => findDays(rows, before, limit),
});

type Position = Pick<RowOf<"revisions">, "revision" | "place">;

/** The first and last change of a record between the compared revisions. */
interface Written {
  first: Position;
  last: Position;
}

const RECORDS_AT_ONCE = 500;

/** The records written between two revisions, by id. */
const recordsWritten = async (
  rows: Rows,
  { records, from, to }: StatesQuery,
): Promise<Written[]> => {
  const changes = await rows.find("revisions", {
    only: ["record", "recordId", "revision", "place"],
    where: [
      ["record", "in", records],
      ["revision", ">", from],
      ["revision", "<=", to],
    ],
    order: ["recordId", "record"],
  });
  const written = new Map<string, Written>();
  for (const { record, recordId, ...last } of changes) {
    const key = `${record} ${recordId}`;
    written.set(key, { first: written.get(key)?.first ?? last, last });
  }
  return [...written.values()];
};

const keyOf = ({ revision, place }: Position): string => `${revision} ${place}`;

/** Each record before its first change and after its last. */
const changesOf = async (rows: Rows, written: readonly Written[]): Promise<Revision[]> => {
  const ends = written.flatMap(({ first, last }) => [first, last]);
  const places = new Map<number, Set<number>>();
  for (const { revision, place } of ends)
    places.set(revision, (places.get(revision) ?? new Set()).add(place));
  const read = await rows.snapshot(
    ...Array.from(places, ([revision, ofBatch]) =>
      query("revisions", {
        where: [
          ["revision", "=", revision],
          ["place", "in", [...ofBatch]],
        ],
      }),
    ),
  );
  const byPlace = new Map(read.rows.flat().map((row) => [keyOf(row), revisionIn(row)]));
  return written.flatMap(({ first, last }) => {
    const [was, is] = [byPlace.get(keyOf(first)), byPlace.get(keyOf(last))];
    return was && is ? asRevision(was.record, was.id, was.before, is.after) : [];
  });
};

/** The last days with public changes before a day, newest first. */
const findDays = async (rows: Rows, before: string, limit: number): Promise<CatalogDay[]> => {
  const find = async (end: Where<"batches">, order: Order<"batches">[]) => {
    const where = [["isPublic", "=", true], end] as const;
    const found = await rows.find("batches", { only: ["revision", "at"], where, order, limit: 1 });
    return found[0];
  };
  const days: CatalogDay[] = [];
  for (let day = before; days.length < limit;) {
    const last = await find(["at", "<", startOf(day)], ["-at", "-revision"]);
    const first = last && (await find(["at", ">=", startOf(dayOf(last.at))], ["at"]));
    if (!first) break;
    day = dayOf(last.at);
    days.push({ day, since: first.revision - 1, revision: last.revision });
  }
  return days;
};
