import type { SupabaseClient } from "@supabase/supabase-js";
import type { Issue, NewBrands, News, NothingToSend, SentByAnother } from "#core/people/issue.ts";
import type { NewsletterStore, NextReceiver } from "#core/ports/people-stores.ts";
import { fail, ok } from "#core/result.ts";
import { readRpc, writeRpc } from "./rpc.ts";

type Opened = { issue: Issue } | { refused: NothingToSend | SentByAnother };
type Claimed = { receiver?: NextReceiver } | { refused: SentByAnother };

/** The newsletter's issues in a Supabase project. Administrators see them; the secret key sends them. */
export const supabaseNewsletterStore = (client: SupabaseClient): NewsletterStore => ({
  findNews: (limit) => readRpc<News>(client, "find_news", { query: { limit } }),

  listIssues: (limit, now) => readRpc<Issue[]>(client, "list_issues", { query: { limit, now } }),

  openIssue: async (sending) => {
    const opened = await writeRpc<Opened>(client, "open_issue", { query: sending });
    return "refused" in opened ? fail(opened.refused) : ok(opened.issue);
  },

  findIssueBrands: (issue, limit) =>
    readRpc<NewBrands>(client, "find_issue_brands", { query: { issue, limit } }),

  claimReceiver: async (issue, after, sending) => {
    const claimed = await writeRpc<Claimed>(client, "claim_receiver", {
      query: { issue, after, ...sending },
    });
    return "refused" in claimed ? fail(claimed.refused) : ok(claimed.receiver);
  },

  noteDelivery: (issue, subscriberId, delivery, at) =>
    writeRpc(client, "note_delivery", { query: { issue, subscriberId, delivery, at } }),

  leaveIssue: (issue, sender) => writeRpc(client, "leave_issue", { query: { issue, sender } }),

  closeIssue: (issue, at) => writeRpc(client, "close_issue", { query: { issue, at } }),

  forgetDeliveries: (finishedBefore) =>
    writeRpc<number>(client, "forget_deliveries", { query: { before: finishedBefore } }),
});
