import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import { showPersonalData } from "../people/show-personal-data.ts";
import { myEmailsUrl } from "../people/mail-parts.ts";
import {
  type Audience,
  type Introduction,
  type IntroductionChanged,
  type NothingToSend,
  SUBSCRIPTION_PAGE_SIZE,
  type SubscriptionNotFound,
  type SubscriptionPage,
  type SubscriptionQuery,
} from "../people/subscriptions.ts";
import type { CurrentAdministrator } from "../people/personal-data.ts";
import type { Erased, PersonalData } from "../people/personal-data.schema.ts";
import { parseIntroduction, parseNamedEmail } from "../people/sent-email.schema.ts";
import type { Mail, MailNotSent } from "../ports/mailer.ts";
import type { PeopleServices, PersonalSubscription } from "../ports/people-stores.ts";
import { pageOf } from "../paging.ts";
import { pick } from "../records.ts";
import { emailKey } from "../text/addresses.ts";
import { csvCell, escapeFormula } from "../text/escape.ts";
import { ascending } from "../text/fold.ts";
import type { PeopleParts } from "./back-office-parts.ts";

export interface MailState {
  audience: Audience;
  introduction: Introduction;
  /** The next mail about all brands, as it would be now; null while nothing is new. */
  next: { subject: string; text: string; html: string } | null;
  /** Whether this server is sending mails now. */
  isSending: boolean;
}

/** What administrators can do about subscriptions, their mails and personal data. */
export interface PeopleAdmin {
  /** One page, latest request first. */
  listSubscriptions(query: SubscriptionQuery): Promise<SubscriptionPage>;

  removeSubscription(id: string): Promise<Result<null, SubscriptionNotFound>>;

  /** Confirmed subscriptions as CSV, each with a link to end it. Cells are escaped so that none runs as a formula. */
  exportSubscriptions(): Promise<{ csv: string }>;

  /** The next mails, and how many people would get them. Sends nothing. */
  showMails(): Promise<MailState>;

  /** Starts to mail everybody who is due, in the background. Nobody gets news twice, or more than one mail a week. */
  sendMails(): Promise<null>;

  /**
   * Saves the introduction of the next mails about all brands. Takes unvalidated input: `introduction`, and `seen`, the
   * introduction that was read.
   */
  saveIntroduction(input: unknown): Promise<Result<null, InvalidInput | IntroductionChanged>>;

  /** Sends the administrator the next mail about all brands, as a test. */
  sendTestMail(): Promise<Result<{ to: string }, NothingToSend | MailNotSent>>;

  /** All data about an address. Takes unvalidated input: `email`. */
  showPersonalData(input: unknown): Promise<Result<PersonalData, InvalidInput>>;

  /**
   * Erases an address everywhere but in public texts. Returns what it erased and where it remains. Refuses an administrator's address.
   * Takes unvalidated input: `email`.
   */
  erasePersonalData(input: unknown): Promise<Result<Erased, InvalidInput | CurrentAdministrator>>;
}

export const peopleAdmin = ({
  peopleServices: parts,
  actor: { actor },
  clock,
}: PeopleParts): PeopleAdmin => {
  const { subscriptions, sender, people } = parts;
  return {
    listSubscriptions: async (query) => pageOfSubscriptions(await subscriptions.find(), query),

    removeSubscription: async (id) =>
      (await subscriptions.remove([id])) > 0 ? ok(null) : fail({ kind: "subscription-not-found" }),

    exportSubscriptions: () => exportSubscriptions(parts),

    showMails: () => showMails(parts, actor, clock.now()),

    sendMails: async () => {
      sender.send();
      return null;
    },

    saveIntroduction: async (input) => {
      const parsed = parseIntroduction(input);
      if (!parsed.ok) return parsed;
      const { introduction, seen } = parsed.value;
      if (await subscriptions.saveIntroduction(introduction, seen, clock.now().toISOString()))
        return ok(null);
      const current = await subscriptions.findIntroduction();
      return fail({ kind: "introduction-changed", introduction: current.text });
    },

    sendTestMail: async () => {
      const sent = await sender.sendTest(actor);
      return sent.ok ? ok({ to: actor }) : sent;
    },

    showPersonalData: async (input) => {
      const named = parseNamedEmail(input);
      return named.ok ? ok(await showPersonalData(people, named.value.email)) : named;
    },

    erasePersonalData: async (input) => {
      const named = parseNamedEmail(input);
      return named.ok ? erasePersonalData(parts)(named.value.email) : named;
    },
  };
};

/** Latest request first, ties by id. */
const pageOfSubscriptions = (
  all: readonly PersonalSubscription[],
  { search, page }: SubscriptionQuery,
): SubscriptionPage => {
  const found = all
    .filter(({ email }) => emailKey(email).includes(emailKey(search)))
    .sort((a, b) => ascending(b.askedAt, a.askedAt) || ascending(a.id, b.id));
  const { items, ...bounds } = pageOf(found, page, SUBSCRIPTION_PAGE_SIZE);
  const confirmed = all.filter(({ status }) => status === "confirmed").length;
  return {
    items: items.map((one) =>
      pick(one, ["id", "email", "list", "status", "askedAt", "confirmedAt"]),
    ),
    ...bounds,
    counts: { pending: all.length - confirmed, confirmed },
  };
};

const showMails = async (
  { subscriptions, sender }: PeopleParts["peopleServices"],
  actor: string,
  now: Date,
): Promise<MailState> => {
  const confirmed = await subscriptions.find({ status: "confirmed" });
  const mail = await sender.preview(actor);
  const introduction = await subscriptions.findIntroduction();
  return {
    audience: {
      people: countPeople(confirmed),
      ofAllBrands: countPeople(confirmed.filter(({ list }) => list === "")),
      due: countPeople(confirmed.filter(({ nextAt }) => nextAt <= now.toISOString())),
    },
    introduction,
    next: mail.ok ? shownMail(mail.value) : null,
    isSending: sender.isSending(),
  };
};

const countPeople = (subscriptions: readonly PersonalSubscription[]): number =>
  new Set(subscriptions.map(({ person }) => person)).size;

/** A mail without the tokens in its links, because anybody who sees a token could use it. */
const shownMail = ({ subject, text, html = "" }: Mail) => ({
  subject,
  text: withoutTokens(text),
  html: withoutTokens(html),
});

const withoutTokens = (text: string): string => text.replaceAll(/\?token=[\w.~-]+/g, "?token=…");

type Parts = Pick<PeopleServices, "subscriptions" | "links" | "origin">;

const HEADER = "email,list,status,asked_at,confirmed_at,unsubscribe_url\r\n";

/** Confirmed subscriptions for another mail program. That program must put the link into each mail and its List-Unsubscribe header. */
const exportSubscriptions = async (parts: Parts): Promise<{ csv: string }> => {
  const found = await parts.subscriptions.find({ status: "confirmed" });
  let csv = HEADER;
  for (const { email, list, person, status, askedAt, confirmedAt } of found) {
    const unsubscribeUrl = await myEmailsUrl(parts, person);
    const cells = [email, list, status, askedAt, confirmedAt ?? "", unsubscribeUrl];
    csv += `${cells.map((cell) => csvCell(escapeFormula(cell))).join(",")}\r\n`;
  }
  return { csv };
};
