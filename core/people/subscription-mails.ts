import { eventDate } from "../brand/events.ts";
import type { Mail } from "../ports/mailer.ts";
import { escapeMarkup } from "../text/escape.ts";
import {
  brandItems,
  brandLines,
  inWords,
  mailDocument,
  mailItems,
  mailLink,
  withUnsubscribe,
} from "./mail-parts.ts";
import { hasNews, type ListNews } from "./news.ts";

/** A mail names this many brands and events of a list, and counts the others. */
const NAMED_PER_LIST = 10;

interface RequestMail {
  to: string;
  /** The list in words; empty for all brands. */
  name: string;
  origin: string;
  /** The address of the page "Your e-mails". */
  myEmails: string;
}

const listed = (name: string): string => (name === "" ? "All brands" : name);

export const confirmMail = (
  { to, name, origin, myEmails }: RequestMail,
  confirmUrl: string,
): Mail => ({
  ...withUnsubscribe(to, myEmails),
  subject: "Confirm your e-mails from GolfBrands",
  text: `Someone, probably you, asked for e-mails about:
${listed(name)}

Confirm by opening this link. You then get at most one e-mail a week, when there is something new:
${confirmUrl}

If you did not ask for it, ignore this e-mail: we forget the request within seven days. To delete it now, or to get no
e-mail from us ever again:
${myEmails}

GolfBrands, ${origin}
`,
});

export const confirmedAlreadyMail = ({ to, name, origin, myEmails }: RequestMail): Mail => ({
  ...withUnsubscribe(to, myEmails),
  subject: "You already get these e-mails from GolfBrands",
  text: `Someone, probably you, asked for e-mails about this list. You get them already, so there is nothing to do:
${listed(name)}

See or stop your e-mails:
${myEmails}

GolfBrands, ${origin}
`,
});

/** A list in a mail. */
export interface MailedList {
  /** In words; empty for all brands. */
  name: string;
  url: string;
  news: ListNews;
}

interface NewsMail {
  /** Plain text above the news; empty for none. */
  introduction: string;
  /** Lists without news are left out. */
  lists: readonly MailedList[];
  origin: string;
  myEmails: string;
}

/** Everything new for one person. It loads nothing from the network, so nobody learns that it was read. */
export const newsMail = (
  to: string,
  { introduction, origin, myEmails, ...given }: NewsMail,
): Mail => {
  const lists = given.lists.filter(({ news }) => hasNews(news));
  const subject = subjectOf(lists);
  return {
    ...withUnsubscribe(to, myEmails),
    subject,
    text: [
      ...(introduction === "" ? [] : [introduction]),
      ...lists.map((list) => listText(list, origin)),
      `--\n${WHY}\nSee or stop your e-mails:\n${myEmails}`,
      `GolfBrands, ${origin}\n`,
    ].join("\n\n"),
    html: mailDocument({
      title: subject,
      heading: "New on GolfBrands",
      body: `${paragraphs(introduction)}${lists.map((list) => listHtml(list, origin)).join("")}`,
      footer: `${WHY}<br>
${mailLink(myEmails, "See or stop your e-mails")} · ${mailLink(origin, "GolfBrands")}`,
    }),
  };
};

const WHY = "You get this e-mail, at most once a week, because you asked GolfBrands for it.";

/** A blank line begins a paragraph. */
const paragraphs = (text: string): string =>
  text
    .split("\n\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replaceAll("\n", "<br>\n")}</p>\n`)
    .join("");

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
    ...(brands > 0 ? [countedIn(brands, "new brand")] : []),
    ...(events > 0 ? [countedIn(events, "event")] : []),
  ]);
  const [only] = lists;
  const name = lists.length === 1 && only ? only.name : "your lists";
  return `${counted} ${name === "" || name.length > 80 ? "on GolfBrands" : `in ${name}`}`;
};

const countedIn = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** The first of them, and how many more there are. */
const firstOf = <Item>(items: readonly Item[], noun: string) => {
  const more = items.length - NAMED_PER_LIST;
  return {
    first: items.slice(0, NAMED_PER_LIST),
    more: more > 0 ? [`And ${more.toLocaleString("en")} more ${noun}${more === 1 ? "" : "s"}`] : [],
  };
};

const partsOf = ({ brands, events }: ListNews) => ({
  brands: firstOf(brands, "brand"),
  events: firstOf(events, "event"),
});

const listText = ({ name, url, news }: MailedList, origin: string): string => {
  const { brands, events } = partsOf(news);
  return [
    `${listed(name)}\n${url}`,
    ...brands.first.map((brand) => `New: ${brandLines(brand, origin)}`),
    ...brands.more.map((text) => `${text}.`),
    ...events.first.map(
      (event) =>
        `${event.name}, ${eventDate(event)}: ${event.text}\n${origin}/brands/${event.slug}`,
    ),
    ...events.more.map((text) => `${text}.`),
  ].join("\n\n");
};

const listHtml = ({ name, url, news }: MailedList, origin: string): string => {
  const { brands, events } = partsOf(news);
  const section = (heading: string, items: string, more: readonly string[]): string =>
    `<p style="margin:0 0 8px">${heading}:</p>\n${items}\n${more
      .map((text) => `<p>${mailLink(url, text)}</p>\n`)
      .join("")}`;
  const eventItems = events.first.map(
    (event) =>
      `${mailLink(`${origin}/brands/${event.slug}`, event.name)}, ${eventDate(event)}: ${escapeMarkup(event.text)}`,
  );
  return `<h2 style="${HEADING}">${mailLink(url, listed(name))}</h2>
${brands.first.length === 0 ? "" : section("New in this list", brandItems(brands.first, origin), brands.more)}${
    eventItems.length === 0 ? "" : section("What happened", mailItems(eventItems), events.more)
  }`;
};
