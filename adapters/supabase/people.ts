import type { SupabaseClient } from "@supabase/supabase-js";
import { hmacLinkSigner } from "#adapters/mail/link-signer.ts";
import { systemClock } from "../system-clock.ts";
import { ask } from "./ask.ts";
import { supabasePersonalDataStore } from "./personal-data-store.ts";
import { supabaseSubscriberStore } from "./subscriber-store.ts";

/** Where a project keeps addresses of people, as the client may see them, and what their links are signed with. */
export const supabasePeople = (client: SupabaseClient) => {
  let known: Promise<Uint8Array> | undefined;
  const secret = (): Promise<Uint8Array> => {
    known ??= ask<string>(client, "mail_secret").then((hex) => Buffer.from(hex, "hex"));
    // What could not be asked now is asked again.
    known.catch(() => (known = undefined));
    return known;
  };
  return {
    subscribers: supabaseSubscriberStore(client),
    people: supabasePersonalDataStore(client),
    links: hmacLinkSigner(secret, systemClock),
  };
};
