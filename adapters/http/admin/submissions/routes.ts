import type { Publish } from "../admitted.ts";
import { found } from "../answers.ts";
import * as calls from "./calls.schema.ts";

export const addSubmissionRoutes = (publish: Publish): void => {
  publish(calls.listSubmissions, async ({ backOffice, query }) =>
    found(await backOffice.listSubmissions(query)),
  );

  publish(calls.openSubmission, async ({ backOffice, id }) => {
    const opened = await backOffice.openSubmission(id);
    return opened.ok ? found(opened.value) : opened;
  });

  publish(calls.decideSubmission, async ({ backOffice, id, body: { seen, verdict } }) => {
    const decided = await backOffice.decideSubmission(id, seen, verdict);
    return decided.ok ? found(decided.value) : decided;
  });
};
