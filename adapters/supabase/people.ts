import type { SupabaseClient } from "@supabase/supabase-js";
import { hmacLinkSigner } from "#adapters/mail/link-signer.ts";
import { StoreUnavailable } from "#core/ports/catalog-store.ts";
import type { LinkSigner } from "#core/ports/mailer.ts";
import { systemClock } from "../system-clock.ts";
import { readRpc } from "./rpc.ts";
import { supabaseNewsletterStore } from "./newsletter-store.ts";
import { supabasePersonalDataStore } from "./personal-data-store.ts";
import { supabaseSubscriberStore } from "./subscriber-store.ts";

/** Where a project keeps addresses of people, as the client may see them, and what their links are signed with. */
export const supabasePeople = (client: SupabaseClient, links: LinkSigner) => ({
  subscribers: supabaseSubscriberStore(client),
  issues: supabaseNewsletterStore(client),
  people: supabasePersonalDataStore(client),
  links,
});

/** Links signed with the project's own key, which only the secret key opens. */
export const supabaseLinks = (owner: SupabaseClient): LinkSigner => {
  let known: Promise<Uint8Array> | undefined;
  const secret = (): Promise<Uint8Array> => {
    known ??= readRpc<string>(owner, "mail_secret").then((hex) => Buffer.from(hex, "hex"));
    // What could not be asked now is asked again.
    known.catch(() => (known = undefined));
    return known;
  };
  return hmacLinkSigner(secret, systemClock);
};

const refuse = () =>
  Promise.reject(new StoreUnavailable("Links in mails can be made with SUPABASE_SECRET_KEY only."));

/** Administrators make no links by their own token: they could go on making them once they are none any more. */
export const noLinks: LinkSigner = { sign: refuse, read: refuse };
