import type { ReadModel } from "../catalog/listing.ts";
import type { PublicHistory } from "../ports/history-store.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { DueFollower, PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Log } from "../ports/system.ts";
import {
  LIST_LOOK_EVERY_MS,
  LIST_MAIL_EVERY_MS,
  LIST_MAIL_RETRY_MS,
  type ListNews,
  type SentLists,
} from "./followed-lists.ts";
import {
  hasNews,
  leaveAllListsUrl,
  leaveListUrl,
  listMail,
  type MailedList,
} from "./list-mails.ts";
import { newsOfLists, type NewsOfLists } from "./list-news.ts";
import { TROUBLES_IN_A_ROW } from "./newsletter.ts";
import type { BeforeMail, SendingEnd } from "./send-issue.ts";

export interface ListSendingParts extends Pick<PeopleServices, "followers" | "links" | "origin"> {
  mailer: Pick<Mailer, "send">;
  history: Pick<PublicHistory, "compareStates">;
  /** The current catalog. */
  readModel: () => Promise<ReadModel>;
  clock: Clock;
  log: Log;
}

/** The followers to mail now. */
export interface OpenLists {
  /** How many mails there are to send. */
  count: number;
  send(beforeMail: BeforeMail): Promise<{ end: SendingEnd; mails: SentLists }>;
}

interface Letter {
  follower: DueFollower;
  /** In the order of the follower's lists. */
  news: ListNews[];
}

/**
 * Finds everybody who follows a list with news and got no mail in the last seven days. The store marks each follower before the mail is
 * handed over, so nobody gets news twice, even after a crash or when two processes send at once. A mail lost in a crash is not sent
 * again: a missing mail is better than a duplicate. Followers without news are looked at again a day later.
 */
export const openLists = (parts: ListSendingParts) => async (): Promise<OpenLists> => {
  const { followers, history, readModel, clock } = parts;
  // Fails before anybody is marked when this installation cannot sign links.
  await leaveAllListsUrl(parts, "probe");
  const now = clock.now();
  const model = await readModel();
  const news = newsOfLists(history, model, now);
  const letters: Letter[] = [];
  for (let after = ""; ;) {
    const due = await followers.listDue(now.toISOString(), after);
    const quiet: DueFollower[] = [];
    for (const follower of due) {
      const ofLists: ListNews[] = [];
      for (const { list, since } of follower.lists) ofLists.push(await news.since(list, since));
      if (ofLists.some(hasNews)) letters.push({ follower, news: ofLists });
      else quiet.push(follower);
    }
    // Moves them on, so that later runs compare the same few revisions.
    const nextLook = new Date(now.getTime() + LIST_LOOK_EVERY_MS).toISOString();
    if (quiet.length > 0) await followers.postpone(quiet, nextLook, news.revision);
    const last = due.at(-1);
    if (!last) break;
    after = last.id;
  }
  return {
    count: letters.length,
    send: (beforeMail) => sendAll(parts, letters, news, beforeMail),
  };
};

const sendAll = async (
  parts: ListSendingParts,
  letters: readonly Letter[],
  news: NewsOfLists,
  beforeMail: BeforeMail,
): Promise<{ end: SendingEnd; mails: SentLists }> => {
  const mails: SentLists = { sent: 0, failed: 0, uncertain: 0, deferred: 0 };
  let troubles = 0;
  for (const [tried, letter] of letters.entries()) {
    if (!(await beforeMail(tried))) return { end: { why: "stopped" }, mails };
    const sent = await sendOne(parts, letter, news);
    if (sent === undefined) continue;
    mails[sent.delivery] += 1;
    if (sent.delivery === "sent") {
      troubles = 0;
      continue;
    }
    const { delivery, code } = sent;
    parts.log.warn("list_mail_failed", { code, delivery });
    troubles = delivery === "failed" ? 0 : troubles + 1;
    if (troubles === TROUBLES_IN_A_ROW) return { end: { why: "mail-server", code }, mails };
  }
  return { end: { why: "done" }, mails };
};

/** Answers `undefined` when the follower has left, or somebody else mails them. */
const sendOne = async (
  parts: ListSendingParts,
  letter: Letter,
  { revision, nameOf }: NewsOfLists,
): Promise<{ delivery: keyof SentLists; code: string } | undefined> => {
  const { followers, mailer, clock } = parts;
  const { follower } = letter;
  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();
  const nextAt = inMs(LIST_MAIL_EVERY_MS);
  const followed = await followers.claim(follower, nextAt, revision);
  if (!followed) return undefined;
  const lists = await mailedLists(parts, letter, new Set(followed), nameOf);
  if (!lists.some((list) => hasNews(list.news))) return undefined;
  const leaveAllUrl = await leaveAllListsUrl(parts, follower.id);
  const sent = await mailer.send(
    listMail(follower.email, lists, { origin: parts.origin(), leaveAllUrl }),
  );
  if (sent.ok) return { delivery: "sent", code: "" };
  const { isFinal, mayHaveLeft, code } = sent.failure;
  if (isFinal) return { delivery: "failed", code };
  if (mayHaveLeft) return { delivery: "uncertain", code };
  await followers.release(follower, nextAt, inMs(LIST_MAIL_RETRY_MS));
  return { delivery: "deferred", code };
};

const mailedLists = async (
  parts: ListSendingParts,
  { follower, news }: Letter,
  followed: ReadonlySet<string>,
  nameOf: NewsOfLists["nameOf"],
): Promise<MailedList[]> => {
  const lists: MailedList[] = [];
  for (const [n, { id, list }] of follower.lists.entries()) {
    const ofList = news[n];
    if (!followed.has(id) || !ofList) continue;
    lists.push({
      name: nameOf(list),
      url: `${parts.origin()}/brands${list === "" ? "" : `?${list}`}`,
      leaveUrl: await leaveListUrl(parts, id),
      news: ofList,
    });
  }
  return lists;
};
