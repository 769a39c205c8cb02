import type { DirectoryRows, Part } from "../../copy/directory-rows.ts";
import type { Batch } from "#core/change/batch.ts";
import {
  attributeOf,
  attributeRow,
  brandOf,
  brandRow,
  categoryOf,
  categoryRow,
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

export const COPY_ROWS: { [P in Part]: Codec<P> } = {
  categories: {
    read: categoryOf,
    write: ({ version, ...category }) => ({ ...categoryRow(category), version }),
  },
  attributes: {
    read: attributeOf,
    write: ({ version, ...attribute }) => ({ ...attributeRow(attribute), version }),
  },
  batches: batchPart,
  brands: brandPart,
  revisions: revisionPart,
  redirects: {
    read: (row) => ({ slug: String(row["slug"]), brandId: String(row["brand_id"]) }),
    write: ({ slug, brandId }) => ({ slug, brand_id: brandId }),
  },
  submissions: submissionPart,
  "daily views": {
    read: (row) => ({ day: String(row["day"]), views: Number(row["views"]) }),
    write: (row) => ({ ...row }),
  },
  "daily views of brands": {
    read: (row) => ({
      day: String(row["day"]),
      brandId: String(row["brand_id"]),
      views: Number(row["views"]),
    }),
    write: ({ brandId, ...row }) => ({ ...row, brand_id: brandId }),
  },
  "views of deleted brands": {
    read: (row) => ({
      brandId: String(row["brand_id"]),
      revision: Number(row["revision"]),
      viewCount: Number(row["view_count"]),
      viewsRevision: Number(row["views_revision"]),
    }),
    write: ({ brandId, revision, viewCount, viewsRevision }) => ({
      brand_id: brandId,
      revision,
      view_count: viewCount,
      views_revision: viewsRevision,
    }),
  },
  "newsletter issues": {
    read: (row) => ({
      number: Number(row["number"]),
      at: String(row["at"]),
      finishedAt: String(row["finished_at"]),
      sinceRevision: Number(row["since_revision"]),
      revision: Number(row["revision"]),
      brandCount: Number(row["brand_count"]),
      receivers: Number(row["receivers"]),
      sent: Number(row["sent"]),
      failed: Number(row["failed"]),
      uncertain: Number(row["uncertain"]),
    }),
    write: ({ finishedAt, sinceRevision, brandCount, ...row }) => ({
      ...row,
      finished_at: finishedAt,
      since_revision: sinceRevision,
      brand_count: brandCount,
    }),
  },
  "newsletter brands": {
    read: (row) => ({
      brandId: String(row["brand_id"]),
      issue: Number(row["issue"]),
      place: Number(row["place"]),
    }),
    write: ({ brandId, ...row }) => ({ ...row, brand_id: brandId }),
  },
};
