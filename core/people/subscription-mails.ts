import { eventDate } from "../brand/events.ts";
import type { Mail } from "../ports/mailer.ts";
import { countOf, listText } from "../text/count-text.ts";
import { mailHtml, type MailBlock, plainText, withUnsubscribe } from "./mail-parts.ts";
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

To get them, at most once a week, open this link and click the button:
${confirmUrl}

If this was not you, ignore this e-mail: we forget the request within seven days.

To delete it now, or never to get another e-mail from us:
${myEmails}

GolfBrands, ${origin}
`,
});

export const confirmedAlreadyMail = ({ to, name, origin, myEmails }: RequestMail): Mail => ({
  ...withUnsubscribe(to, myEmails),
  subject: "You already get these e-mails from GolfBrands",
  text: `Someone, probably you, asked for e-mails that you already get:
${listed(name)}

There is nothing to do. See or stop your e-mails:
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

/** Everything new for one person. */
export const newsMail = (
  to: string,
  { introduction, origin, myEmails, ...given }: NewsMail,
): Mail => {
  const lists = given.lists.filter(({ news }) => hasNews(news));
  const subject = subjectOf(lists);
  const why = "You get this e-mail, at most once a week, because you asked GolfBrands for it.";
  const blocks: MailBlock[] = [
    ...introduction
      .split("\n\n")
      .map((text) => ({ before: text.trim() }))
      .filter(({ before }) => before !== ""),
    ...lists.flatMap((list) => listBlocks(list, origin)),
    {
      before: `${why}\n`,
      link: { name: "See or stop your e-mails", url: myEmails },
    },
    { before: "", link: { name: "GolfBrands", url: origin } },
  ];
  return {
    ...withUnsubscribe(to, myEmails),
    subject,
    text: plainText(blocks),
    html: mailHtml(subject, blocks),
  };
};

/** `2 new brands and 1 event in Putters`. A brand in several lists counts once. */
const subjectOf = (lists: readonly MailedList[]): string => {
  const brands = new Set(lists.flatMap(({ news }) => news.brands.map(({ slug }) => slug))).size;
  const events = new Set(
    lists.flatMap(({ news }) =>
      news.events.map(({ slug, year, text }) => `${slug} ${year} ${text}`),
    ),
  ).size;
  const counted = listText([
    ...(brands > 0 ? [countOf(brands, "new brand")] : []),
    ...(events > 0 ? [countOf(events, "event")] : []),
  ]);
  const [only] = lists;
  const name = lists.length === 1 && only ? only.name : "your lists";
  return `${counted} ${name === "" || name.length > 80 ? "on GolfBrands" : `in ${name}`}`;
};

const listBlocks = ({ name, url, news }: MailedList, origin: string): MailBlock[] => [
  { before: "", link: { name: listed(name), url }, isHeading: true },
  ...firstOf(news.brands, "more brand", ({ slug, name: brand, shortDescription }) => ({
    before: "New: ",
    link: { name: brand, url: `${origin}/brands/${slug}` },
    after: shortDescription && `\n${shortDescription}`,
  })),
  ...firstOf(news.events, "more event", (event) => ({
    before: "",
    link: { name: event.name, url: `${origin}/brands/${event.slug}` },
    after: `, ${eventDate(event)}: ${event.text}`,
  })),
];

/** The first items, and how many more there are. */
const firstOf = <Item>(
  items: readonly Item[],
  noun: string,
  blockOf: (item: Item) => MailBlock,
): MailBlock[] => {
  const more = items.length - NAMED_PER_LIST;
  return [
    ...items.slice(0, NAMED_PER_LIST).map(blockOf),
    ...(more > 0 ? [{ before: `And ${countOf(more, noun)}.` }] : []),
  ];
};
