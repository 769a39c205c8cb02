import type { SupabaseClient } from "@supabase/supabase-js";
import {
  SUBSCRIBER_PAGE_SIZE,
  type Subscriber,
  type SubscriberPage,
} from "#core/people/subscriber.ts";
import type { SubscriberStore } from "#core/ports/people-stores.ts";
import { emailKey } from "#core/text/addresses.ts";
import { readRpc, writeRpc } from "./rpc.ts";

/** The newsletter's list in a Supabase project. Administrators read it and take people off; only the secret key adds. */
export const supabaseSubscriberStore = (client: SupabaseClient): SubscriberStore => ({
  ask: (asked) =>
    writeRpc<{ subscriber: Subscriber; mayMail: boolean }>(client, "ask_subscription", {
      query: { ...asked, email: asked.email.trim(), key: emailKey(asked.email) },
    }),

  confirm: async (id, at) =>
    (await writeRpc<{ subscriber: Subscriber; isNew: boolean } | null>(
      client,
      "confirm_subscription",
      {
        query: { id, at },
      },
    )) ?? undefined,

  remove: (id) => writeRpc<boolean>(client, "remove_subscriber", { query: { id } }),

  list: ({ search, page }) =>
    readRpc<SubscriberPage>(client, "list_subscribers", {
      query: { search: emailKey(search), page, pageSize: SUBSCRIBER_PAGE_SIZE },
    }),

  all: (status) => readRpc<Subscriber[]>(client, "all_subscribers", { query: { status } }),
});
