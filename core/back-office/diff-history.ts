import { evidenceBySlug } from "../brand/checkable-facts.ts";
import { publicRecord } from "../brand/brand.ts";
import type { Revision } from "../change/batch.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { asFields, type Fields, sameValue } from "../change/diff.ts";
import { fail, ok, type RecordKind, type Result } from "../result.ts";
import { brandChanges, entryChanges, type NameOf } from "../open-data/change-sentences.ts";
import {
  type OutOfReach,
  type RevisionUnknown,
  statesOf,
  wholeTaxonomy,
} from "../open-data/open-changes.ts";
import { isRenamed, openTeller, slugsIn, type SlugsThen } from "../open-data/open-data.ts";
import { ascending } from "../text/fold.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/** What became of a record between two revisions. */
export interface RecordDifference {
  op: "put" | "gone";
  kind: RecordKind;
  slug: string;
  name: string;
  /** As it became; of what visitors see, unless everything was asked for. */
  record?: Fields;
  /** What is other than it was, by its names in the record; empty for a record that is new. */
  fields: string[];
  /** The same in words. */
  sentences: string[];
}

export type Differences = AsyncIterable<readonly RecordDifference[]>;

/** Records compared at once. */
const AT_ONCE = 1_000;

export const diffHistory =
  ({ records: history }: Pick<BackOfficeParts, "records">) =>
  async (
    from: number,
    to: number,
    seen: "public" | "all",
  ): Promise<Result<Differences, RevisionUnknown | OutOfReach>> => {
    const { revision: newest, isReached } = await history.reach(from === 0 ? to : from);
    if (from > to || to > newest) return fail({ kind: "revision-unknown", newest });
    if (!isReached) return fail({ kind: "out-of-reach", newest });
    return ok(differences(history, { from, to, seen }));
  };

async function* differences(
  history: BackOfficeParts["records"],
  { from, to, seen }: { from: number; to: number; seen: "public" | "all" },
): Differences {
  const taxonomy = await wholeTaxonomy(history, from, to);
  const slugs = slugsIn(taxonomy);
  const tell = seen === "public" ? asVisitorsSaw(openTeller(slugs)) : wholeTeller(slugs);
  const names = new Map(taxonomy.map(({ id, before, after }) => [id, (after ?? before)?.name]));
  const differing = (states: readonly Revision[]): RecordDifference[] =>
    states
      .flatMap((state) =>
        differencesOf(state, { tell, isWhole: seen === "all", nameOf: (id) => names.get(id) }),
      )
      .sort((a, b) => ascending(a.slug, b.slug));
  yield differing(taxonomy);
  const which = from === 0 || taxonomy.some(isRenamed) ? "every" : "written";
  // An administrator may be told also what a brand was called that is not listed any more.
  const asks = { records: ["brand"], from, to, seen: "all", which, limit: AT_ONCE } as const;
  for await (const states of statesOf(history, asks)) yield differing(states);
}

const asVisitorsSaw =
  (tell: Tell): Tell =>
  (state, when) =>
    state.record === "brand"
      ? tell({ ...state, [when]: publicRecord(state[when]) }, when)
      : tell(state, when);

type Named = Fields & { readonly slug: string; readonly name: string };
type Tell = (state: Revision, when: "before" | "after") => Named | null;

interface Telling {
  tell: Tell;
  nameOf: NameOf;
  /** What visitors do not see too. */
  isWhole: boolean;
}

const differencesOf = (state: Revision, telling: Telling): RecordDifference[] => {
  const { record: kind } = state;
  const { tell } = telling;
  const [before, after] = [tell(state, "before"), tell(state, "after")];
  const gone = ({ slug, name }: Named): RecordDifference => ({
    op: "gone",
    kind,
    slug,
    name,
    fields: [],
    sentences: [after ? `now ${after.slug}` : "gone"],
  });
  if (!after) return before ? [gone(before)] : [];
  const fields = before
    ? Object.keys(after).filter((key) => !sameValue(before[key] ?? null, after[key] ?? null))
    : [];
  if (before && fields.length === 0) return [];
  const put: RecordDifference = {
    op: "put",
    kind,
    slug: after.slug,
    name: after.name,
    record: after,
    fields,
    sentences: before ? sentencesOf(state, telling) : ["added"],
  };
  return before && before.slug !== after.slug ? [gone(before), put] : [put];
};

const sentencesOf = (state: Revision, { nameOf, isWhole }: Telling): string[] => {
  if (!state.before || !state.after) return [];
  const told =
    state.record === "brand"
      ? brandChanges(state.before, state.after, nameOf, isWhole)
      : entryChanges(state.record, state.before, state.after);
  // Otherwise only what it is linked to is called otherwise.
  return told.length > 0 ? told.map(({ text }) => text) : ["linked to what has another slug now"];
};

/** A record with all that administrators see of it but its id, linked by slugs. */
const wholeTeller =
  (slugs: SlugsThen): Tell =>
  (state, when) => {
    const record = state[when];
    if (!record) return null;
    const { id: _id, ...fields } = asFields(record);
    const links = state.record === "brand" && state[when] ? linksOf(state[when], slugs[when]) : {};
    return { ...fields, ...links, slug: record.slug, name: record.name };
  };

const linksOf = (
  { categoryIds, attributeIds, evidence }: BrandRecord,
  slugs: ReadonlyMap<string, string>,
): Fields => {
  const named = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => slugs.get(id) ?? []).sort();
  return {
    evidence: evidenceBySlug(evidence, (id) => slugs.get(id)),
    categories: named(categoryIds),
    attributes: named(attributeIds),
  };
};
