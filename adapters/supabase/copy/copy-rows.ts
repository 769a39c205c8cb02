import type { DirectoryRows, Part } from "../../copy/directory-rows.ts";
import type { Batch } from "#core/change/batch.ts";
import { snakeCase } from "../../columns.ts";
import {
  attributeOf,
  attributeRow,
  brandOf,
  brandRow,
  categoryOf,
  categoryRow,
  groupOf,
  groupRow,
  revisionOf,
  type RevisionJson,
  type Row,
  submissionOf,
  submissionRow,
} from "../rows.ts";

/** How a part stands in the project: its rows as `read_directory` answers them and `adopt_directory` takes them. */
type Codec<P extends Part> = {
  read: (row: Row) => DirectoryRows[P];
  write: (row: DirectoryRows[P]) => Row;
};

const brandPart: Codec<"brands"> = {
  read: (row) => {
    const brand = brandOf(row);
    // A count that nobody moved has no revision in a database file.
    const viewsRevision = brand.viewCount > 0 ? Number(row["views_revision"]) : 0;
    return { ...brand, viewsRevision };
  },
  write: ({ viewsRevision, ...brand }) => ({
    ...brandRow(brand),
    view_count: brand.viewCount,
    views_revision: viewsRevision,
    version: brand.version,
    updated_at: brand.updatedAt,
  }),
};

interface BatchRow extends Omit<Batch, "counts"> {
  created: number;
  updated: number;
  deleted: number;
}

const batchPart: Codec<"batches"> = {
  read: (row) => {
    // What the function answers is written in the migrations.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { created, updated, deleted, ...batch } = row as unknown as BatchRow;
    return { ...batch, counts: { create: created, update: updated, delete: deleted } };
  },
  write: ({ counts: { create, update, delete: deleted }, ...batch }) => ({
    ...batch,
    created: create,
    updated: update,
    deleted,
  }),
};

const recordRow = ({ record, before, after }: DirectoryRows["revisions"]): Row => {
  // A record and its kind belong together, which the type of both states does not tell.
  const rowOf = (state: typeof before): Row | null => {
    if (state === null) return null;
    if ("highlights" in state) {
      const { folded_name: _folded, ...row } = brandRow(state);
      return row;
    }
    if ("partlyKnown" in state) return groupRow(state);
    return "description" in state ? categoryRow(state) : attributeRow(state);
  };
  return { record_kind: record, before: rowOf(before), after: rowOf(after) };
};

const revisionPart: Codec<"revisions"> = {
  read: (row) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { record_kind: record, record_id: id, before, after } = row as unknown as Kept;
    return Object.assign(revisionOf({ record, id, before, after }), {
      revision: Number(row["revision"]),
    });
  },
  write: (row) => ({ ...recordRow(row), revision: row.revision, record_id: row.id }),
};

interface Kept extends Pick<RevisionJson, "before" | "after"> {
  record_kind: RevisionJson["record"];
  record_id: string;
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

const submissionPart: Codec<"submissions"> = {
  read: (row) => {
    const { decided: _decided, fields: _fields, ...submission } = submissionOf(row);
    const decided = row["decided_revision"];
    return {
      ...submission,
      decidedRevision: typeof decided === "number" ? decided : null,
      decidedAt: textOrNull(row["decided_at"]),
      statusLink: textOrNull(row["link_hash"]),
    };
  },
  write: ({ brandId, remark, decidedRevision, decidedAt, statusLink, ...submission }) => ({
    ...submissionRow(submission),
    correction: submission.correction,
    link_hash: statusLink,
    brand_id: brandId,
    remark,
    decided_revision: decidedRevision,
    decided_at: decidedAt,
  }),
};

/** Of a part whose columns are its fields, in snake case: text or a number each. */
const plain = <P extends Part>(fields: {
  [F in keyof DirectoryRows[P] & string]: typeof String | typeof Number;
}): Codec<P> => {
  const columns = Object.entries<typeof String | typeof Number>(fields).map(
    ([field, make]) => [field, snakeCase(field), make] as const,
  );
  return {
    read: (row) =>
      // Every field of the part is among them.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      Object.fromEntries(
        columns.map(([field, column, make]) => [field, make(row[column])]),
      ) as unknown as DirectoryRows[P],
    write: (record) => {
      const values = new Map<string, unknown>(Object.entries(record));
      return Object.fromEntries(columns.map(([field, column]) => [column, values.get(field)]));
    },
  };
};

export const COPY_ROWS: { [P in Part]: Codec<P> } = {
  categories: {
    read: categoryOf,
    write: ({ version, ...category }) => ({ ...categoryRow(category), version }),
  },
  attributes: {
    read: attributeOf,
    write: ({ version, ...attribute }) => ({ ...attributeRow(attribute), version }),
  },
  groups: {
    read: groupOf,
    write: ({ version, ...group }) => ({ ...groupRow(group), version }),
  },
  batches: batchPart,
  brands: brandPart,
  revisions: revisionPart,
  redirects: plain<"redirects">({ slug: String, brandId: String }),
  submissions: submissionPart,
  "daily views": plain<"daily views">({ day: String, views: Number }),
  "daily views of brands": plain<"daily views of brands">({
    day: String,
    brandId: String,
    views: Number,
  }),
  "views of deleted brands": plain<"views of deleted brands">({
    brandId: String,
    revision: Number,
    viewCount: Number,
    viewsRevision: Number,
  }),
  "newsletter issues": plain<"newsletter issues">({
    number: Number,
    at: String,
    finishedAt: String,
    sinceRevision: Number,
    revision: Number,
    brandCount: Number,
    receivers: Number,
    sent: Number,
    failed: Number,
    uncertain: Number,
  }),
  "newsletter brands": plain<"newsletter brands">({
    brandId: String,
    issue: Number,
    place: Number,
  }),
};
