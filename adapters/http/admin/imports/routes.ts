import type { z } from "zod";
import type { SentFile } from "#core/ports/brand-files.ts";
import type { ImportWishes } from "#core/back-office/review-import.ts";
import type { Publish } from "../admitted.ts";
import { file, found } from "../answers.ts";
import * as calls from "./calls.schema.ts";
import type { rejectsQuerySchema } from "./requests.schema.ts";

export const addImportRoutes = (publish: Publish): void => {
  publish(calls.reviewImport, async ({ backOffice, query: { from, ...query }, content }) => {
    const { sent, wishes } = partsOf(query, content);
    const review = await backOffice.reviewImport(sent, wishes, from);
    return review.ok ? found(review.value) : review;
  });

  publish(calls.writeRejects, async ({ backOffice, query, content }) => {
    const { sent, wishes } = partsOf(query, content);
    const rejects = await backOffice.writeRejects(sent, wishes);
    return rejects.ok ? file(rejects.value) : rejects;
  });

  publish(calls.applyImport, async ({ backOffice, query, content }) => {
    const { digest, revision, rejected, again, ...rest } = query;
    const { sent, wishes } = partsOf(rest, content);
    const how = { skipBad: rejected === "skip", again };
    const imported = await backOffice.applyImport(sent, wishes, { digest, revision }, how);
    return imported.ok ? found(imported.value) : imported;
  });

  publish(calls.exportBrands, async ({ backOffice, query: { format, ...filter } }) =>
    file(await backOffice.exportBrands(filter, format)),
  );
};

const partsOf = (
  { name, ...wishes }: z.output<typeof rejectsQuerySchema>,
  content: SentFile["content"],
): { sent: SentFile; wishes: ImportWishes } => ({ sent: { name, content }, wishes });
