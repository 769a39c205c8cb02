import type { SubmissionStatus } from "#core/submission/submission.ts";
import { withContext } from "../../context.ts";
import { limitOf } from "../../output/limit-of.ts";
import { countOf } from "../../output/show-value.ts";
import { formatTable } from "../../output/table.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { submissionsOf } from "./find-submission.ts";

export const listSubmissions = (
  options: OutputOptions & { status: SubmissionStatus; limit?: string },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { backOffice } = context;
    const submissions = await submissionsOf(context, options.status, limitOf(options.limit));
    const { total } = await backOffice.listSubmissions({ status: options.status, page: 1 });
    if (terminal.json) return terminal.outJson({ total, submissions });
    await terminal.out(
      formatTable(
        [
          { title: "Id", min: 36 },
          { title: "Came", min: 10 },
          { title: "Brand", min: 12 },
          { title: "Website", min: 12 },
          { title: options.status === "pending" ? "Notes" : "Remark" },
        ],
        submissions.map(({ id, createdAt, brandName, websiteUrl, notes, remark, status }) => [
          id,
          createdAt.slice(0, 10),
          brandName,
          websiteUrl ?? "",
          (status === "pending" ? notes : remark) ?? "",
        ]),
        terminal,
      ),
    );
    terminal.say(`${countOf(total, `${options.status} submission`)}.`);
  });
