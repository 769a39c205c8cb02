import type { Publish } from "../admitted.ts";
import { found, foundMuch } from "../answers.ts";
import * as calls from "./calls.schema.ts";

export const addHistoryRoutes = (publish: Publish): void => {
  publish(calls.listHistory, async ({ backOffice, query: { record, id, page } }) =>
    found(
      await backOffice.listHistory({
        record: record === undefined || id === undefined ? null : { record, id },
        page,
      }),
    ),
  );

  publish(calls.showBatch, async ({ backOffice, id, query }) => {
    const shown = await backOffice.showBatch(id, query.page);
    return shown.ok ? found(shown.value) : shown;
  });

  publish(calls.previewRevert, async ({ backOffice, id }) => {
    const preview = await backOffice.previewRevert(id);
    return preview.ok ? foundMuch(preview.value) : preview;
  });

  publish(calls.revert, async ({ backOffice, id }) => {
    const reverted = await backOffice.revert(id);
    return reverted.ok ? foundMuch(reverted.value) : reverted;
  });
};
