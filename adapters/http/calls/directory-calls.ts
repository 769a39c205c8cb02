import { DEFAULT_LISTING_QUERY, formatListingQuery } from "#core/catalog/listing-query.ts";
import type { Directory } from "#core/directory/directory.ts";
import { call, type CallsOf, plainCall } from "./call.ts";

/** A body with the token of a link. */
const tokenInBody = (token: string) => ({ body: { token } });

/** The address of each method of the directory, below `/api`. */
export const DIRECTORY_CALLS: CallsOf<Directory> = {
  showLanding: plainCall("GET /landing"),
  list: plainCall("GET /brands", (query) => ({ query: formatListingQuery(query) })),
  showProfile: call("GET /brands/{slug}", (slug) => ({ params: { slug } })),
  compare: plainCall("GET /compare", (slugs) => ({
    query: new URLSearchParams(slugs.map((slug): [string, string] => ["brand", slug])).toString(),
  })),
  showOwners: plainCall("GET /owners"),
  showCoverage: plainCall("GET /coverage"),
  listLacking: call("GET /coverage/{field}", (query) => ({
    params: { field: query.field },
    query: formatListingQuery({
      ...DEFAULT_LISTING_QUERY,
      category: query.category,
      page: query.page,
    }),
  })),
  showLists: plainCall("GET /lists"),
  showList: call("GET /lists/{slug}", (slug) => ({ params: { slug } })),
  listCategories: plainCall("GET /categories"),
  listAttributes: plainCall("GET /attributes"),
  suggest: plainCall("GET /suggest", (q) => ({ query: new URLSearchParams({ q }).toString() })),
  showChangelog: plainCall("GET /changes", (before) => ({
    query: before === null ? "" : new URLSearchParams({ before }).toString(),
  })),
  showOpenData: plainCall("GET /data"),
  recordView: plainCall("POST /brands/{id}/views", (id) => ({ params: { id } })),
  recordUse: plainCall("POST /brands/{slug}/uses/{use}", (use, slug) => ({
    params: { slug, use },
  })),

  suggestBrand: call("POST /submissions", (body) => ({ body }), { status: "pending" }),
  correctBrand: call("POST /brands/{slug}/corrections", (slug, body) => ({
    params: { slug },
    body,
  })),
  showCorrection: call("GET /corrections/{token}", (token) => ({ params: { token } })),
  confirmCorrection: call("POST /corrections/confirmations", tokenInBody, { status: "confirmed" }),
  subscribe: call("POST /subscriptions", (body) => ({ body }), { status: "asked" }),
  confirmSubscription: call("POST /subscriptions/confirmations", tokenInBody),
  showMyEmails: call("POST /subscriptions/mine", tokenInBody),
  changeMyEmails: call("POST /subscriptions/removals", (body) => ({ body }), { status: "changed" }),
  requestOwnData: call("POST /personal-data/requests", (body) => ({ body }), { status: "asked" }),
  showOwnData: call("POST /personal-data/exports", tokenInBody),
  eraseOwnData: call("POST /personal-data/erasures", tokenInBody),
};
