import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { BlankEnv } from "hono/types";
import { parseListingQuery, parseSearch } from "#core/catalog/listing-query.ts";
import type { Directory } from "#core/directory/directory.ts";
import { andThen } from "#core/maybe-promise.ts";
import { type Answer, emptyAnswer, redirectAnswer } from "../answer/answer.ts";
import { invalidInput, notFound, problemAnswer } from "../answer/refusal.ts";
import { type Keep, type Reads, readsListing } from "../cache/keep.ts";
import type { Content } from "../cache/representation.ts";
import { endpoint, type RequestContext } from "../endpoint.ts";
import type { PublishCall } from "./publish-call.ts";
import type { SubmissionLimit } from "../limits/submission-limit.ts";
import type { ViewGate } from "../limits/view-gate.ts";
import { isTooLong, TOO_LARGE } from "../request/read-body.ts";
import { readJson } from "../request/read-json.ts";
import * as calls from "./calls.schema.ts";
import { landingJson, listingJson, listJson, profileJson } from "./directory-json.ts";
import { jsonOf } from "./json-parts.ts";
import { addPeopleRoutes, type PeopleLimits } from "./people/people-routes.ts";

export interface ApiParts {
  directory: Directory;
  keep: Keep;
  clientAddress: (c: RequestContext["c"]) => string;
  submissions: SubmissionLimit;
  judgeView: ViewGate;
  people: PeopleLimits;
}

/** No token is asked for. */
const OPEN_TO_ALL: NonNullable<RouteConfig["security"]> = [];

/** The public calls of interfaces.md: each parses, asks the directory, and serialises. */
export const addApiRoutes = (app: OpenAPIHono<BlankEnv>, parts: ApiParts): void => {
  const { directory, keep } = parts;

  const publish: PublishCall = (call, handle) => {
    app.openAPIRegistry.registerPath({ security: OPEN_TO_ALL, ...call });
    app.on(call.method.toUpperCase(), call.getRoutingPath(), endpoint(call.path, handle));
  };

  publish(
    calls.listBrands,
    keep((_, url) => andThen(directory.list(parseListingQuery(paramsOf(url))), listingJson), {
      reads: readsListing,
    }),
  );

  publish(
    calls.showBrand,
    keep(({ c, requestId }) =>
      andThen(directory.showProfile(c.req.param("slug") ?? ""), (profile): Content | Answer => {
        if (profile.ok) return profileJson(profile.value);
        return profile.failure.kind === "brand-moved"
          ? redirectAnswer(301, `/api/brands/${profile.failure.to}`)
          : problemAnswer(notFound("No brand has this slug, or it has been archived."), requestId);
      }),
    ),
  );

  publish(calls.recordView, async ({ c, request, requestId }) => {
    if (isTooLong(request)) return problemAnswer(TOO_LARGE, requestId);
    const brandId = c.req.param("id") ?? "";
    const verdict = await parts.judgeView(brandId, parts.clientAddress(c), request.headers);
    if (verdict === "counts") await directory.recordView(brandId);
    return emptyAnswer(204);
  });

  publish(
    calls.listCategories,
    keep(async () => listJson(await directory.listCategories())),
  );

  publish(
    calls.listAttributes,
    keep(async () => listJson(await directory.listAttributes())),
  );

  publish(
    calls.land,
    keep(async () => landingJson(await directory.land())),
  );

  publish(
    calls.suggest,
    keep(
      async (_, url) =>
        jsonOf(JSON.stringify(await directory.suggest(paramsOf(url).get("q") ?? ""))),
      { reads: readsTyped },
    ),
  );

  publish(calls.suggestBrand, async ({ c, request, requestId }) => {
    const body = await readJson(request);
    if (!body.ok) return problemAnswer(body.failure, requestId);
    const place = await parts.submissions.take(parts.clientAddress(c));
    if (!place.ok) return problemAnswer(place.failure, requestId);
    let kept = false;
    try {
      const suggested = await directory.suggestBrand(body.value);
      kept = suggested.ok;
      return suggested.ok
        ? PENDING
        : problemAnswer(invalidInput(suggested.failure.errors), requestId);
    } finally {
      await place.value.settle(kept);
    }
  });

  addPeopleRoutes(publish, parts);
};

const PENDING: Answer = {
  status: 201,
  headers: { "Cache-Control": "no-store", "Content-Type": "application/json" },
  body: JSON.stringify({ status: "pending" }),
};

const readsTyped: Reads = (params) => {
  const typed = parseSearch(params.get("q") ?? "");
  return typed === "" ? "" : `q=${encodeURIComponent(typed)}`;
};

const paramsOf = (url: string): URLSearchParams => {
  const query = url.indexOf("?");
  return new URLSearchParams(query === -1 ? "" : url.slice(query));
};
