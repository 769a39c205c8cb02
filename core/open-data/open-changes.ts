import type { Revision } from "../change/batch.ts";
import { fail, ok, type RecordKind, type Result } from "../result.ts";
import type { CatalogHistory, StatesPage, StatesQuery } from "../ports/catalog-store.ts";
import { RUN_AT_ONCE, type Scheduler } from "../slices.ts";
import { changesIn, isRenamed, type OpenChange, openTeller, slugsIn } from "./open-data.ts";

/** Where to go on: between which revisions, and behind which record of what. */
export interface ChangesCursor {
  from: number;
  to: number;
  stage: number;
  behind: string;
}

export interface OpenChangesPage {
  changes: OpenChange[];
  /** What will have been reached when all pages were read; the same on each of them, whoever writes meanwhile. */
  revision: number;
  next: ChangesCursor | null;
}

/** There has been no such revision yet. */
export interface RevisionUnknown {
  kind: "revision-unknown";
  /** The newest that there is. */
  newest: number;
}

/** History does not tell of every act since that revision: a backup was restored, or history was cut. */
export interface OutOfReach {
  kind: "out-of-reach";
  newest: number;
}

/** Changes on one page. */
export const OPEN_CHANGES_LIMIT = 5_000;
/** And what their records take, in characters of JSON, roughly. */
const PAGE_LENGTH = 4 * 1024 * 1024;
const TAXONOMY_AT_ONCE = 1_000;

/**
 * What goes before what comes: a slug may be given up by one record and taken by another, and whoever does what he is told in this
 * order ends with the right one, on however many pages.
 */
const STAGES = [
  { op: "gone", records: ["category", "attribute"] },
  { op: "gone", records: ["brand"] },
  { op: "put", records: ["category", "attribute"] },
  { op: "put", records: ["brand"] },
] as const satisfies readonly Stage[];

interface Stage {
  op: OpenChange["op"];
  records: readonly RecordKind[];
}

/** Before the first revision nothing was there that could go. */
const FIRST_PUT = 2;

export const LAST_STAGE = STAGES.length - 1;

interface ChangesParts {
  history: CatalogHistory;
  scheduler?: Scheduler | undefined;
  /** Records looked at for one page. */
  limit?: number | undefined;
}

/** What changed of the open data between a revision and the newest, net: what was done and undone is not told, nor is what is not public. */
export const listOpenChanges =
  ({ history, scheduler = RUN_AT_ONCE, limit = OPEN_CHANGES_LIMIT }: ChangesParts) =>
  async (
    asked: number | ChangesCursor,
  ): Promise<Result<OpenChangesPage, RevisionUnknown | OutOfReach>> => {
    const window = await windowOf(history, asked);
    if (!window.ok) return window;
    const { from, to } = window.value;
    const taxonomy = await wholeTaxonomy(history, from, to);
    const tell = openTeller(slugsIn(taxonomy));
    // A brand's record has the slugs of what it is linked to.
    const which = from === 0 || taxonomy.some(isRenamed) ? "every" : "written";

    const changes: OpenChange[] = [];
    let known: StatesPage | undefined;
    const room = { records: limit, length: PAGE_LENGTH };
    const first = from === 0 ? FIRST_PUT : 0;
    let { stage, behind } = typeof asked === "number" ? { stage: first, behind: "" } : asked;
    for (let at = STAGES[stage]; at; at = STAGES[stage]) {
      const { op, records } = at;
      if (room.records <= 0 || room.length <= 0)
        return ok(pageWith(changes, to, { from, to, stage, behind }));
      const asks = {
        records,
        from,
        to,
        which,
        seen: "public",
        behind,
        limit: room.records,
      } as const;
      const isOfBrands = records[0] === "brand";
      // What went and what came are told of the same records; where these are few, they are asked for once.
      const again =
        behind === "" && known && known.states.length <= room.records ? known : undefined;
      const page = isOfBrands
        ? (again ?? (await history.compareStates(asks)))
        : partOf(taxonomy, asks);
      const { states, next } = page;
      // How a brand was that was taken down meanwhile is told nobody, so this walk leads nowhere.
      if (isOfBrands && states.some(isTakenDown)) return fail({ kind: "out-of-reach", newest: to });
      if (isOfBrands && behind === "" && next === null) known = page;
      const told = await scheduler.runSlices(changesIn(states, op, tell, room.length));
      for (const change of told.changes) changes.push(change);
      room.records -= states.length;
      room.length -= told.length;
      const last = told.cutBehind ?? next;
      if (last !== null) return ok(pageWith(changes, to, { from, to, stage, behind: last }));
      stage += 1;
      behind = "";
    }
    return ok(pageWith(changes, to, null));
  };

/** Of a brand that is not active now, visitors are told no more than its slug. */
const isTakenDown = ({ after }: Revision): boolean =>
  after !== null && "status" in after && after.status !== "active";

/** Between which revisions; the newest is read where a walk begins, and stays the same to its end. */
const windowOf = async (
  history: CatalogHistory,
  asked: number | ChangesCursor,
): Promise<Result<Pick<ChangesCursor, "from" | "to">, RevisionUnknown | OutOfReach>> => {
  const { from, to } = typeof asked === "number" ? { from: asked, to: undefined } : asked;
  // How everything is now, needs no history; how it was a while ago, is told by what was done since.
  const since = from === 0 ? to : from;
  const { revision: newest, isReached } = await history.reach(since ?? 0);
  if (Math.max(from, to ?? 0) > newest) return fail({ kind: "revision-unknown", newest });
  if (since !== undefined && !isReached) return fail({ kind: "out-of-reach", newest });
  return ok({ from, to: to ?? newest });
};

const keyOf = ({ kind, slug }: OpenChange): string => `${kind} ${slug}`;

const pageWith = (
  changes: readonly OpenChange[],
  revision: number,
  next: ChangesCursor | null,
): OpenChangesPage => {
  const put = new Set(changes.filter(({ op }) => op === "put").map(keyOf));
  // Whoever had a slug before, the one that has it now is all that counts.
  const net = changes.filter((change) => change.op === "put" || !put.has(keyOf(change)));
  return { changes: net, revision, next };
};

/** Of a taxonomy, which is never large, every entry there was at either revision. */
export const wholeTaxonomy = async (
  history: CatalogHistory,
  from: number,
  to: number,
): Promise<Revision[]> => {
  const records = ["category", "attribute"] as const;
  const asks = { records, from, to, which: "every", seen: "public" } as const;
  const taxonomy: Revision[] = [];
  for await (const states of statesOf(history, { ...asks, limit: TAXONOMY_AT_ONCE }))
    taxonomy.push(...states);
  return taxonomy;
};

/** All there is to compare, page by page. */
export async function* statesOf(
  history: CatalogHistory,
  query: Omit<StatesQuery, "behind">,
): AsyncGenerator<Revision[]> {
  for (let behind: string | null = ""; behind !== null;) {
    const page: StatesPage = await history.compareStates({ ...query, behind });
    yield page.states;
    behind = page.next;
  }
}

const partOf = (
  states: readonly Revision[],
  { behind, limit }: Pick<StatesQuery, "behind" | "limit">,
): StatesPage => {
  const beyond = states.filter(({ id }) => id > behind);
  const part = beyond.slice(0, limit);
  return { states: part, next: beyond.length > limit ? (part.at(-1)?.id ?? null) : null };
};
