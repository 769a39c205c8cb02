import type { SupabaseClient } from "@supabase/supabase-js";
import type { Issue, NewBrands, News, NothingToSend, SentByAnother } from "#core/people/issue.ts";
import type { NewsletterStore, NextReceiver } from "#core/ports/people-stores.ts";
import { fail, ok } from "#core/result.ts";
import { ask, tell } from "./ask.ts";

type Opened = { issue: Issue } | { refused: NothingToSend | SentByAnother };
type Claimed = { receiver?: NextReceiver } | { refused: SentByAnother };

/** The newsletter's issues in a Supabase project. Administrators see them; the secret key sends them. */
export const supabaseNewsletterStore = (client: SupabaseClient): NewsletterStore => ({
  findNews: (limit) => ask<News>(client, "find_news", { query: { limit } }),

  listIssues: (limit, now) => ask<Issue[]>(client, "list_issues", { query: { limit, now } }),

  openIssue: async (sending) => {
    const opened = await tell<Opened>(client, "open_issue", { query: sending });
    return "refused" in opened ? fail(opened.refused) : ok(opened.issue);
  },

  findIssueBrands: (issue, limit) =>
    ask<NewBrands>(client, "find_issue_brands", { query: { issue, limit } }),

  claimReceiver: async (issue, after, sending) => {
    const claimed = await tell<Claimed>(client, "claim_receiver", {
      query: { issue, after, ...sending },
    });
    return "refused" in claimed ? fail(claimed.refused) : ok(claimed.receiver);
  },

  noteDelivery: (issue, subscriberId, delivery, at) =>
    tell(client, "note_delivery", { query: { issue, subscriberId, delivery, at } }),

  leaveIssue: (issue, sender) => tell(client, "leave_issue", { query: { issue, sender } }),

  closeIssue: (issue, at) => tell(client, "close_issue", { query: { issue, at } }),

  forgetDeliveries: (finishedBefore) =>
    tell<number>(client, "forget_deliveries", { query: { before: finishedBefore } }),
});
