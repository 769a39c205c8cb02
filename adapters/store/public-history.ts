import { publicRecord } from "#core/brand/brand.ts";
import { asRevision, isCheck, revertedBatchId, type Revision } from "#core/change/batch.ts";
import { differsToVisitors, publicView } from "#core/change/diff.ts";
import {
  type CatalogDay,
  type PublicHistory,
  type DayActivity,
  HISTORY_READ_LIMITS,
  type StatesQuery,
} from "#core/ports/history-store.ts";
import { ascending } from "#core/text/fold.ts";
import { revisionIn } from "./batch-rows.ts";
import type { HeldDirectory } from "./directory.ts";
import { query, type Rows } from "./rows.ts";
import type { RowOf } from "./tables.ts";

/** The first and last moment of a day. */
export const startOf = (day: string): string => `${day}T00:00:00.000Z`;
export const endOf = (day: string): string => `${day}T23:59:59.999Z`;

const dayOf = (at: string): string => at.slice(0, 10);

/** Earlier states of the directory, as visitors could see them. */
export const publicHistory = (rows: Rows, directory: HeldDirectory): PublicHistory => ({
  activityByDay: async (since) => {
    const { rows: found } = await rows.snapshot(
      query("batches", {
        only: ["id", "at", "reason", "note"],
        where: [
          ["at", ">=", startOf(since)],
          ["reason", "in", ["form", "revert"]],
        ],
      }),
      query("brandSubmissions", {
        only: ["decidedAt", "correctedBrandId"],
        where: [
          ["status", "=", "approved"],
          ["decidedAt", ">=", startOf(since)],
        ],
      }),
    );
    const [batches, approved] = found;
    return countByDay(batches, approved);
  },

  compareStates: async (wanted) => {
    const { brands } = await directory.fresh();
    const { written, next } = await recordsWritten(rows, wanted);
    const revisions = await changesOf(rows, written);
    const isListed = (id: string): boolean => brands.get(id)?.status === "active";
    return { states: revisions.flatMap((one) => publicView(one, isListed(one.id))), next };
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

  entriesOf: async (brandId, limit) => {
    const { brands } = await directory.fresh();
    if (brands.get(brandId)?.status !== "active") return [];
    const found = await rows.find("revisions", {
      where: [
        ["recordId", "=", brandId],
        ["record", "=", "brand"],
      ],
      order: ["-revision", "-place"],
      limit: HISTORY_READ_LIMITS.acts,
    });
    return found
      .flatMap((row) => {
        const revision = revisionIn(row);
        return revision.record === "brand" && differsToVisitors(revision)
          ? { day: dayOf(row.at), before: publicRecord(revision.before) }
          : [];
      })
      .slice(0, limit);
  },
});

/** Counts no checks that were reverted. */
const countByDay = (
  batches: readonly Pick<RowOf<"batches">, "id" | "at" | "reason" | "note">[],
  approved: readonly Pick<RowOf<"brandSubmissions">, "decidedAt" | "correctedBrandId">[],
): DayActivity[] => {
  const days = new Map<string, DayActivity>();
  const count = (at: string, what: Exclude<keyof DayActivity, "day">): void => {
    const day = dayOf(at);
    const activity = days.get(day) ?? { day, checks: 0, corrections: 0, suggestions: 0 };
    activity[what] += 1;
    days.set(day, activity);
  };
  const reverted = new Set(batches.map(revertedBatchId));
  for (const batch of batches)
    if (isCheck(batch) && !reverted.has(batch.id)) count(batch.at, "checks");
  for (const { decidedAt, correctedBrandId } of approved)
    if (decidedAt !== null)
      count(decidedAt, correctedBrandId === null ? "suggestions" : "corrections");
  return [...days.values()].sort((a, b) => ascending(a.day, b.day));
};

type Position = Pick<RowOf<"revisions">, "revision" | "place">;

/** The first and last change of a record within the time that is compared. */
interface Written {
  first: Position;
  last: Position;
}

const ROWS_AT_ONCE = 1_000;

/** The records of one page, by id, with their changes. */
const recordsWritten = async (
  rows: Rows,
  { records, from, to, behind, limit }: StatesQuery,
): Promise<{ written: Written[]; next: string | null }> => {
  const found = new Map<string, Written & { id: string }>();
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const page = await rows.find("revisions", {
      only: ["record", "recordId", "revision", "place"],
      where: [
        ["record", "in", records],
        ["revision", ">", from],
        ["revision", "<=", to],
        ["recordId", ">", behind],
      ],
      order: ["recordId", "record"],
      limit: ROWS_AT_ONCE,
      offset,
    });
    for (const { record, recordId, revision, place } of page) {
      const name = `${record} ${recordId}`;
      const last = { revision, place };
      const first = found.get(name)?.first ?? last;
      found.set(name, { id: recordId, first, last });
    }
    if (page.length < ROWS_AT_ONCE || found.size > limit + 1) break;
  }
  const written = [...found.values()];
  const shown = written.slice(0, limit);
  return { written: shown, next: written.length > limit ? (shown.at(-1)?.id ?? null) : null };
};

const nameOf = ({ revision, place }: Position): string => `${revision} ${place}`;

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
  const byPlace = new Map(read.rows.flat().map((row) => [nameOf(row), revisionIn(row)]));
  return written.flatMap(({ first, last }) => {
    const [was, is] = [byPlace.get(nameOf(first)), byPlace.get(nameOf(last))];
    return was && is ? asRevision(was.record, was.id, was.before, is.after) : [];
  });
};

/** How many revisions are read at once to find a day's last visible change. It is most often the last of them. */
const LOOKED_AT_ONCE = 50;

/** Finds days with a change that visitors could see. Reads each day backwards and stops at its last such change. */
const findDays = async (rows: Rows, before: string, limit: number) => {
  const days: CatalogDay[] = [];
  let room: number = HISTORY_READ_LIMITS.days;
  let [behind, place] = positionIn(before);
  for (;;) {
    const day = place ? await dayIn(rows, behind) : await dayBefore(rows, behind);
    if (!day) return { days, next: null };
    if (days.length >= limit || room <= 0) return { days, next: behind };
    behind = day.day;
    place ??= { revision: day.revision + 1, place: 0 };
    for (let count = 1; place; count = Math.min(LOOKED_AT_ONCE, room)) {
      const page = await changesBefore(rows, place, day.since, count);
      const seen = page.findIndex((row) => differsToVisitors(revisionIn(row)));
      room -= seen === -1 ? page.length : seen + 1;
      if (seen !== -1) days.push(day);
      place = seen === -1 ? page.at(-1) : undefined;
      if (place && room <= 0) return { days, next: `${behind} ${place.revision} ${place.place}` };
    }
  }
};

/** The day to search before, and the position within it. */
const positionIn = (before: string): [day: string, place: Position | undefined] => {
  const [day = "", revision, place] = before.split(" ");
  if (revision === undefined) return [day, undefined];
  return [day, { revision: Number(revision), place: Number(place) }];
};

const dayBefore = async (rows: Rows, day: string): Promise<CatalogDay | undefined> => {
  const [last] = await rows.find("batches", {
    only: ["at"],
    where: [["at", "<", startOf(day)]],
    order: ["-at"],
    limit: 1,
  });
  return last && dayIn(rows, dayOf(last.at));
};

const dayIn = async (rows: Rows, day: string): Promise<CatalogDay | undefined> => {
  const batches = await rows.find("batches", {
    only: ["revision"],
    where: [
      ["at", ">=", startOf(day)],
      ["at", "<=", endOf(day)],
    ],
  });
  const [first, last] = [batches[0], batches.at(-1)];
  return first && last && { day, since: first.revision - 1, revision: last.revision };
};

/** The changes before a position, latest first. */
const changesBefore = async (
  rows: Rows,
  { revision, place }: Position,
  since: number,
  limit: number,
): Promise<RowOf<"revisions">[]> => {
  const order = ["-revision", "-place"] as const;
  const inBatch = await rows.find("revisions", {
    where: [
      ["revision", "=", revision],
      ["place", "<", place],
    ],
    order,
    limit,
  });
  if (inBatch.length === limit) return inBatch;
  const earlier = await rows.find("revisions", {
    where: [
      ["revision", ">", since],
      ["revision", "<", revision],
    ],
    order,
    limit: limit - inBatch.length,
  });
  return [...inBatch, ...earlier];
};
