import type { ReadModel } from "../catalog/listing.ts";
import { inChunks } from "../chunks.ts";
import type { PublicHistory } from "../ports/history-store.ts";
import type { Mail, Mailer, MailNotSent } from "../ports/mailer.ts";
import type { PeopleServices, PersonalSubscription } from "../ports/people-stores.ts";
import type { Clock, Log } from "../ports/system.ts";
import { fail, ok, type Result } from "../result.ts";
import { ascending } from "../text/fold.ts";
import { myEmailsUrl } from "./mail-parts.ts";
import { personOf } from "./mail-limits.ts";
import { hasNews, type ListNews, newsOfLists, type NewsOfLists } from "./news.ts";
import { type MailedList, newsMail } from "./subscription-mails.ts";
import {
  type BeforeMail,
  type Introduction,
  RECHECK_EVERY_MS,
  MAIL_EVERY_MS,
  type NothingToSend,
  type OpenMails,
  RETRY_MS,
  type SendingEnd,
  type SentMails,
  FAILURES_IN_A_ROW,
} from "./subscriptions.ts";

export interface MailSendingParts extends Pick<
  PeopleServices,
  "subscriptions" | "links" | "origin"
> {
  mailer: Pick<Mailer, "send">;
  history: Pick<PublicHistory, "compareStates">;
  /** The current catalog. */
  readModel: () => Promise<ReadModel>;
  clock: Clock;
  log: Log;
  /** Lets other requests run between two people and between two lists. */
  pause: () => Promise<void>;
  /** How often lists without news are checked again; if longer than a week, also how often a person gets a mail. */
  everyMs?: number | undefined;
}

/** People without news are updated in batches of this size. */
const PEOPLE_AT_ONCE = 100;

/**
 * Finds everybody who subscribed to a list with news and got no mail in the last seven days. The store marks each person before the mail is
 * handed over, so nobody gets news twice, even after a crash or when two processes send at once. A mail lost in a crash is not sent
 * again: a missing mail is better than a duplicate. People without news are checked again later.
 */
export const openMails = (parts: MailSendingParts) => async (): Promise<OpenMails> => {
  const { subscriptions, clock, everyMs = RECHECK_EVERY_MS } = parts;
  // If this installation cannot sign links, this fails before anybody is marked.
  await myEmailsUrl(parts, "probe");
  const now = clock.now();
  const news = await currentNews(parts);
  const withNews: DuePerson[] = [];
  const due = await subscriptions.find({ status: "confirmed", dueBy: now.toISOString() });
  for (const people of inChunks(peopleWith(due), PEOPLE_AT_ONCE)) {
    const withoutNews: PersonalSubscription[] = [];
    for (const person of people) {
      await parts.pause();
      const lists = await newsFor(person.subscriptions, news);
      if (lists.some(({ news }) => hasNews(news))) withNews.push(person);
      else withoutNews.push(...person.subscriptions);
    }
    // Also stores this revision for people without news, so that later runs compare only a few revisions.
    const nextLook = new Date(now.getTime() + everyMs).toISOString();
    const { revision } = news;
    if (withoutNews.length > 0)
      await subscriptions.move(withoutNews, nextLook, (before) => ({ ...before, revision }));
  }
  const introduction = await subscriptions.findIntroduction();
  return {
    count: withNews.length,
    send: (beforeMail) => sendAll(parts, withNews, { news, introduction }, beforeMail),
  };
};

/** Somebody with confirmed subscriptions. */
interface DuePerson {
  person: string;
  /** The address that was confirmed first. */
  email: string;
  subscriptions: readonly PersonalSubscription[];
}

const peopleWith = (confirmed: readonly PersonalSubscription[]): DuePerson[] => {
  const sorted = confirmed.toSorted((a, b) => ascending(a.confirmedAt ?? "", b.confirmedAt ?? ""));
  const byPerson = Map.groupBy(sorted, ({ person }) => person);
  return Array.from(byPerson, ([person, subscriptions]) => ({
    person,
    email: subscriptions[0]?.email ?? "",
    subscriptions,
  }));
};

const currentNews = async ({
  history,
  readModel,
  clock,
  pause,
}: MailSendingParts): Promise<NewsOfLists> =>
  newsOfLists(history, await readModel(), clock.now(), pause);

/** The news of each list of a person, once per list. */
const newsFor = async (
  subscriptions: readonly Pick<PersonalSubscription, "list" | "latestNews">[],
  { since }: NewsOfLists,
): Promise<{ list: string; news: ListNews }[]> => {
  const found = new Map<string, ListNews>();
  for (const { list, latestNews } of subscriptions)
    if (!found.has(list)) found.set(list, await since(list, latestNews.revision));
  return [...found].map(([list, news]) => ({ list, news }));
};

/** What a run mails. */
interface Content {
  news: NewsOfLists;
  introduction: Introduction;
}

const sendAll = async (
  parts: MailSendingParts,
  people: readonly DuePerson[],
  content: Content,
  beforeMail: BeforeMail,
): Promise<{ end: SendingEnd; mails: SentMails }> => {
  const mails: SentMails = { sent: 0, failed: 0, uncertain: 0, deferred: 0 };
  let failures = 0;
  for (const [tried, person] of people.entries()) {
    if (!(await beforeMail(tried))) return { end: { why: "stopped" }, mails };
    await parts.pause();
    const sent = await sendOne(parts, person, content);
    if (sent === undefined) continue;
    mails[sent.delivery] += 1;
    if (sent.delivery === "sent") {
      failures = 0;
      continue;
    }
    const { delivery, code } = sent;
    parts.log.warn("news_mail_failed", { code, delivery });
    failures = delivery === "failed" ? 0 : failures + 1;
    if (failures === FAILURES_IN_A_ROW) return { end: { why: "mail-server", code }, mails };
  }
  return { end: { why: "done" }, mails };
};

/** Returns `undefined` if the person gets no e-mails any more, or another process mails them. */
const sendOne = async (
  parts: MailSendingParts,
  due: DuePerson,
  { news, introduction }: Content,
): Promise<{ delivery: keyof SentMails; code: string } | undefined> => {
  const { subscriptions, mailer, clock, everyMs = 0 } = parts;
  const at = clock.now();
  const inMs = (ms: number): string => new Date(at.getTime() + ms).toISOString();
  const nextAt = inMs(Math.max(MAIL_EVERY_MS, everyMs));
  const latestNews = { revision: news.revision, at: at.toISOString() };
  const claimed = await subscriptions.move(due.subscriptions, nextAt, () => latestNews);
  const lists = await newsFor(claimed, news);
  if (!lists.some((list) => hasNews(list.news))) return undefined;
  const mail = await mailFor(parts, due, {
    lists: mailedLists(parts, lists, news),
    introduction: claimed.some((one) => needsIntroduction(introduction, one))
      ? introduction.text
      : "",
  });
  const sent = await mailer.send(mail);
  if (sent.ok) return { delivery: "sent", code: "" };
  const { isFinal, mayHaveLeft, code } = sent.failure;
  if (isFinal) return { delivery: "failed", code };
  if (mayHaveLeft) return { delivery: "uncertain", code };
  const retried = claimed.map((one) => Object.assign(one, { nextAt }));
  await subscriptions.move(retried, inMs(RETRY_MS), (before) => before);
  return { delivery: "deferred", code };
};

/** Whether a subscription to all brands has not had this introduction yet. */
const needsIntroduction = (
  { savedAt }: Introduction,
  { list, latestNews }: PersonalSubscription,
): boolean => savedAt !== null && list === "" && savedAt > latestNews.at;

const mailedLists = (
  { origin }: MailSendingParts,
  lists: readonly { list: string; news: ListNews }[],
  { nameOf }: NewsOfLists,
): MailedList[] =>
  lists.map(({ list, news }) => ({
    name: nameOf(list),
    url: `${origin()}/brands${list === "" ? "" : `?${list}`}`,
    news,
  }));

const mailFor = async (
  parts: Pick<MailSendingParts, "links" | "origin">,
  { person, email }: Pick<DuePerson, "person" | "email">,
  content: { lists: MailedList[]; introduction: string },
): Promise<Mail> =>
  newsMail(email, {
    ...content,
    origin: parts.origin(),
    myEmails: await myEmailsUrl(parts, person),
  });

/** The mail about all brands that the subscriber who has waited longest would get now, addressed to `to` instead. */
export const previewMail =
  (parts: MailSendingParts) =>
  async (to: string): Promise<Result<Mail, NothingToSend>> => {
    const { subscriptions, links } = parts;
    const ofAllBrands = (await subscriptions.find({ status: "confirmed" }))
      .filter(({ list }) => list === "")
      .sort(
        (a, b) =>
          a.latestNews.revision - b.latestNews.revision ||
          ascending(a.latestNews.at, b.latestNews.at),
      );
    if (ofAllBrands.length === 0) return fail({ kind: "nothing-to-send", why: "no-receivers" });
    const news = await currentNews(parts);
    const lists = await newsFor(ofAllBrands.slice(0, 1), news);
    if (!lists.some((list) => hasNews(list.news)))
      return fail({ kind: "nothing-to-send", why: "no-news" });
    const { text: introduction } = await subscriptions.findIntroduction();
    const person = { email: to, person: await personOf(links, to) };
    return ok(
      await mailFor(parts, person, { lists: mailedLists(parts, lists, news), introduction }),
    );
  };

/** Sends the mail of `previewMail` to one address. Marks no subscriber as mailed. */
export const sendTestMail =
  (parts: MailSendingParts) =>
  async (to: string): Promise<Result<null, NothingToSend | MailNotSent>> => {
    const mail = await previewMail(parts)(to);
    if (!mail.ok) return mail;
    return parts.mailer.send({ ...mail.value, subject: `[Test] ${mail.value.subject}` });
  };
