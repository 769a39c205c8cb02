import { DAY_MS } from "../days.ts";
import { eventDate } from "../brand/events.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { escapeMarkup } from "../text/escape.ts";
import { type ListNews, NAMED_PER_LIST } from "./followed-lists.ts";
import { brandItems, brandLines, mailDocument, mailItems, mailLink } from "./mail-parts.ts";
import { inWords, withUnsubscribe } from "./newsletter-mails.ts";
import { CONFIRM_WITHIN_DAYS } from "./newsletter.ts";

type Parts = Pick<PeopleServices, "links" | "origin">;

export const confirmListUrl = async ({ links, origin }: Parts, listId: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + CONFIRM_WITHIN_DAYS * DAY_MS);
  return `${origin()}/lists/confirm?token=${await links.sign("confirm-list", listId, expiresAt)}`;
};

/** Does not expire: old mails are read late. */
export const leaveListUrl = async ({ links, origin }: Parts, listId: string) =>
  `${origin()}/lists/leave?token=${await links.sign("leave-list", listId, null)}`;

/** Does not expire either. */
export const leaveAllListsUrl = async ({ links, origin }: Parts, followerId: string) =>
  `${origin()}/lists/leave-all?token=${await links.sign("leave-all-lists", followerId, null)}`;

interface ListRequestMail {
  to: string;
  /** The list in words; empty for all brands. */
  name: string;
  origin: string;
  leaveUrl: string;
  leaveAllUrl: string;
}

const listed = (name: string): string => (name === "" ? "All brands" : name);

export const confirmListMail = (
  { to, name, origin, leaveUrl, leaveAllUrl }: ListRequestMail,
  confirmUrl: string,
): Mail => ({
  ...withUnsubscribe(to, leaveAllUrl),
  subject: "Confirm that you follow a list on GolfBrands",
  text: `Someone, probably you, asked for news of this list by e-mail:
${listed(name)}

Confirm by opening this link. You then get at most one e-mail a week, with new brands in your lists and what happened to
their brands:
${confirmUrl}

If you did not ask for it, ignore this e-mail: we forget the list after seven days. To delete it now:
${leaveUrl}

GolfBrands, ${origin}
`,
});

export const followedAlreadyMail = ({
  to,
  name,
  origin,
  leaveUrl,
  leaveAllUrl,
}: ListRequestMail): Mail => ({
  ...withUnsubscribe(to, leaveAllUrl),
  subject: "You already follow this list on GolfBrands",
  text: `Someone, probably you, asked for news of this list by e-mail. You follow it already, so there is nothing to do:
${listed(name)}

Stop following it, with one click:
${leaveUrl}

GolfBrands, ${origin}
`,
});

/** A followed list in a mail. */
export interface MailedList {
  /** In words; empty for all brands. */
  name: string;
  /** The address of the list. */
  url: string;
  leaveUrl: string;
  news: ListNews;
}

export const hasNews = ({ brands, events }: ListNews): boolean => brands.length + events.length > 0;

/** The news of one person's lists. */
export const listMail = (
  to: string,
  lists: readonly MailedList[],
  { origin, leaveAllUrl }: { origin: string; leaveAllUrl: string },
): Mail => {
  const withNews = lists.filter(({ news }) => hasNews(news));
  const quiet = lists.filter(({ news }) => !hasNews(news));
  const subject = subjectOf(withNews);
  return {
    ...withUnsubscribe(to, leaveAllUrl),
    subject,
    text: [
      ...withNews.map((list) => listText(list, origin)),
      ...(quiet.length === 0
        ? []
        : [
            `No news in:\n${quiet.map((list) => `${listed(list.name)}. Stop following: ${list.leaveUrl}`).join("\n")}`,
          ]),
      `--\n${WHY}\nStop following all lists, with one click:\n${leaveAllUrl}`,
      `GolfBrands, ${origin}\n`,
    ].join("\n\n"),
    html: mailDocument({
      title: subject,
      heading: "News of the lists you follow",
      body: `${withNews.map((list) => listHtml(list, origin)).join("")}${
        quiet.length === 0
          ? ""
          : `<h2 style="${HEADING}">No news in</h2>\n${mailItems(
              quiet.map(
                (list) =>
                  `${mailLink(list.url, listed(list.name))} · ${mailLink(list.leaveUrl, "Stop following")}`,
              ),
            )}\n`
      }`,
      footer: `${WHY}<br>
${mailLink(leaveAllUrl, "Stop following all lists")} · ${mailLink(origin, "GolfBrands")}`,
    }),
  };
};

const WHY =
  "You get this e-mail, at most once a week, because you follow lists of golf brands on GolfBrands.";

const HEADING = "margin:28px 0 12px;font-size:20px;line-height:1.3";

/** `2 new brands and 1 event in Putters`. A brand in several lists counts once. */
const subjectOf = (lists: readonly MailedList[]): string => {
  const brands = new Set(lists.flatMap(({ news }) => news.brands.map(({ slug }) => slug))).size;
  const events = new Set(
    lists.flatMap(({ news }) =>
      news.events.map(({ slug, year, text }) => `${slug} ${year} ${text}`),
    ),
  ).size;
  const counted = inWords([
    ...(brands > 0 ? [`${brands} new ${brands === 1 ? "brand" : "brands"}`] : []),
    ...(events > 0 ? [`${events} ${events === 1 ? "event" : "events"}`] : []),
  ]);
  const [only] = lists;
  const name = lists.length === 1 && only ? only.name : "your lists";
  return `${counted} ${name === "" || name.length > 80 ? "on GolfBrands" : `in ${name}`}`;
};

const moreOf = (items: readonly unknown[], one: string, many: string): string | undefined => {
  const more = items.length - NAMED_PER_LIST;
  if (more <= 0) return undefined;
  return `And ${more.toLocaleString("en")} more ${more === 1 ? one : many}`;
};

const partsOf = ({ brands, events }: ListNews) => ({
  brands: brands.slice(0, NAMED_PER_LIST),
  moreBrands: moreOf(brands, "brand", "brands"),
  events: events.slice(0, NAMED_PER_LIST),
  moreEvents: moreOf(events, "event", "events"),
});

const listText = ({ name, url, leaveUrl, news }: MailedList, origin: string): string => {
  const { brands, moreBrands, events, moreEvents } = partsOf(news);
  return [
    `${listed(name)}\n${url}`,
    ...brands.map((brand) => `New: ${brandLines(brand, origin)}`),
    ...(moreBrands === undefined ? [] : [`${moreBrands}.`]),
    ...events.map(
      (event) =>
        `${event.name}, ${eventDate(event)}: ${event.text}\n${origin}/brands/${event.slug}`,
    ),
    ...(moreEvents === undefined ? [] : [`${moreEvents}.`]),
    `Stop following this list:\n${leaveUrl}`,
  ].join("\n\n");
};

const listHtml = ({ name, url, leaveUrl, news }: MailedList, origin: string): string => {
  const { brands, moreBrands, events, moreEvents } = partsOf(news);
  const more = (text: string | undefined): string =>
    text === undefined ? "" : `<p>${mailLink(url, text)}</p>\n`;
  const eventItems = events.map(
    (event) =>
      `${mailLink(`${origin}/brands/${event.slug}`, event.name)}, ${eventDate(event)}: ${escapeMarkup(event.text)}`,
  );
  return `<h2 style="${HEADING}">${mailLink(url, listed(name))}</h2>
${brands.length === 0 ? "" : `<p style="margin:0 0 8px">New in this list:</p>\n${brandItems(brands, origin, 3)}\n`}${more(moreBrands)}${
    events.length === 0
      ? ""
      : `<p style="margin:0 0 8px">What happened:</p>\n${mailItems(eventItems)}\n`
  }${more(moreEvents)}<p style="margin:0;font-size:14px">${mailLink(leaveUrl, "Stop following this list")}</p>
`;
};
