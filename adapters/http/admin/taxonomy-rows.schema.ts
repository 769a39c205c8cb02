import { z } from "zod";
import { listDraftSchema } from "#core/catalog/list-draft.schema.ts";
import {
  attributeDraftSchema,
  categoryDraftSchema,
  groupDraftSchema,
} from "#core/taxonomy/taxonomy-draft.schema.ts";
import {
  argument,
  id,
  input,
  kind,
  type Ref,
  ref,
  REF_OR_NEW,
  term,
  value,
} from "./argument.schema.ts";
import { plainRow, row } from "./row.schema.ts";

const draft = input(() =>
  z.union([categoryDraftSchema, attributeDraftSchema, groupDraftSchema, listDraftSchema]),
);

const refOrNew = argument(
  REF_OR_NEW,
  ({ id, readVersion = 0 }) => (id === undefined ? undefined : { id, readVersion }),
  (ref: Ref | undefined) => ({ ...ref }),
);

export const taxonomyRows = {
  listTaxonomy: plainRow("GET /taxonomy", []),
  saveRecord: row("PUT /{kind}/{id}", [kind, draft, refOrNew], {
    forNew: { address: "POST /{kind}", without: [] },
  }),
  deleteRecord: row("DELETE /{kind}/{id}", [kind, ref]),
  mergeTaxonomy: row("POST /{term}/{id}/merge", [term, ref, value("intoId", id)]),
  showLists: plainRow("GET /lists", []),
};
