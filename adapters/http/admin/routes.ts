import type { OpenAPIHono } from "@hono/zod-openapi";
import type { BlankEnv } from "hono/types";
import { type AdminParts, publishTo } from "./admitted.ts";
import { found } from "./answers.ts";
import { addBrandRoutes } from "./brands/routes.ts";
import { SECURITY_SCHEME } from "./call.schema.ts";
import { addHistoryRoutes } from "./history/routes.ts";
import { addImportRoutes } from "./imports/routes.ts";
import { overview } from "./overview/calls.schema.ts";
import { addPeopleRoutes } from "./people/routes.ts";
import { addSubmissionRoutes } from "./submissions/routes.ts";
import { addTaxonomyRoutes } from "./taxonomy/routes.ts";

/**
 * The administrators' calls, below `/api/admin`: the back office over HTTP. Each reads, asks the back office, and
 * serialises. What the back office refuses becomes a status in `failures.ts`, and nowhere else.
 */
export const addAdminRoutes = (app: OpenAPIHono<BlankEnv>, parts: AdminParts): void => {
  app.openAPIRegistry.registerComponent("securitySchemes", SECURITY_SCHEME, {
    type: "http",
    scheme: "bearer",
    description: "The access token that `POST /auth/v1/token` answers.",
  });
  const publish = publishTo(app, parts);
  publish(overview, async ({ backOffice }) => found(await backOffice.overview()));
  addBrandRoutes(publish);
  addTaxonomyRoutes(publish);
  addSubmissionRoutes(publish);
  addHistoryRoutes(publish);
  addImportRoutes(publish);
  addPeopleRoutes(publish);
};
