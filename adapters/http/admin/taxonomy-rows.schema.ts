import { z } from "zod";
import { LIMITS } from "#core/limits.ts";
import { listDraftSchema } from "#core/catalog/list-draft.schema.ts";
import {
  attributeDraftSchema,
  categoryDraftSchema,
  groupDraftSchema,
} from "#core/taxonomy/taxonomy-draft.schema.ts";
import { id, input, kind, listedRef, ref, refOrNew } from "./argument.schema.ts";
import { plainRow, row } from "./row.schema.ts";

export const taxonomyRows = {
  listTaxonomy: plainRow("GET /taxonomy", {}, []),

  reorderCategories: row(
    "PUT /category-order",
    {
      order: z
        .array(listedRef("category"), "must be a list of categories")
        .max(LIMITS.displayOrderMax, `must name at most ${LIMITS.displayOrderMax} categories`),
    },
    ["order"],
  ),

  saveTaxonomy: row(
    "PUT /{kind}/{id}",
    {
      ...refOrNew,
      kind,
      input: input(() => z.union([categoryDraftSchema, attributeDraftSchema])),
    },
    ["kind", "input", "ref"],
    { forNew: { address: "POST /{kind}", without: [] } },
  ),

  deleteTaxonomy: row("DELETE /{kind}/{id}", { ...ref, kind }, ["kind", "ref"]),

  mergeTaxonomy: row("POST /{kind}/{id}/merge", { ...ref, kind, intoId: id }, [
    "kind",
    "ref",
    "intoId",
  ]),

  saveGroup: row(
    "PUT /groups/{id}",
    { ...refOrNew, input: input(() => groupDraftSchema) },
    ["input", "ref"],
    { forNew: { address: "POST /groups", without: [] } },
  ),

  deleteGroup: row("DELETE /groups/{id}", ref, ["ref"]),

  showLists: plainRow("GET /lists", {}, []),

  saveList: row(
    "PUT /lists/{id}",
    { ...refOrNew, input: input(() => listDraftSchema) },
    ["input", "ref"],
    { forNew: { address: "POST /lists", without: [] } },
  ),

  deleteList: row("DELETE /lists/{id}", ref, ["ref"]),
};
