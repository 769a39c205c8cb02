import { adminCall } from "../call.schema.ts";
import { overviewSchema } from "./overview.schema.ts";

export const overview = adminCall({
  method: "get",
  path: "/overview",
  operationId: "overview",
  summary: "Show the directory at a glance",
  answers: { 200: { description: "At a glance.", schema: overviewSchema } },
});
