import { DAY_MS } from "../days.ts";
import type { Mail } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { escapeMarkup } from "../text/escape.ts";
import { brandItems, brandLines, mailDocument, mailLink } from "./mail-parts.ts";
import { CONFIRM_WITHIN_DAYS, type NewBrands } from "./newsletter.ts";

/** Such mails can be unsubscribed from with one click in the mail program (RFC 2369, RFC 8058). */
export const withUnsubscribe = (to: string, unsubscribeUrl: string) => ({
  to,
  headers: {
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
});

interface MailLinks {
  origin: string;
  unsubscribeUrl: string;
}

export const confirmMail = (
  to: string,
  confirmUrl: string,
  { origin, unsubscribeUrl }: MailLinks,
): Mail => ({
  ...withUnsubscribe(to, unsubscribeUrl),
  subject: "Confirm your GolfBrands subscription",
  text: `Confirm your subscription to the GolfBrands newsletter by opening this link:
${confirmUrl}

If you did not ask for it, ignore this e-mail: we send nothing more and delete your address after seven days. To delete
it now:
${unsubscribeUrl}

GolfBrands, ${origin}
`,
});

export const welcomeMail = (to: string, { origin, unsubscribeUrl }: MailLinks): Mail => ({
  ...withUnsubscribe(to, unsubscribeUrl),
  subject: "You are subscribed to GolfBrands",
  text: `You are now subscribed to the GolfBrands newsletter: a short e-mail when brands are added.

Unsubscribe at any time, with one click:
${unsubscribeUrl}

GolfBrands, ${origin}
`,
});

export const subscribedAlreadyMail = (to: string, { origin, unsubscribeUrl }: MailLinks): Mail => ({
  ...withUnsubscribe(to, unsubscribeUrl),
  subject: "You are already subscribed to GolfBrands",
  text: `Someone, probably you, asked to subscribe this address to the GolfBrands newsletter. It is subscribed already, so
there is nothing to do.

Unsubscribe at any time, with one click:
${unsubscribeUrl}

GolfBrands, ${origin}
`,
});

type Parts = Pick<PeopleServices, "links" | "origin">;

export const confirmUrl = async ({ links, origin }: Parts, id: string, now: Date) => {
  const expiresAt = new Date(now.getTime() + CONFIRM_WITHIN_DAYS * DAY_MS);
  return `${origin()}/newsletter/confirm?token=${await links.sign("confirm", id, expiresAt)}`;
};

/** Does not expire: old newsletters are read late. */
export const unsubscribeUrl = async ({ links, origin }: Parts, id: string) =>
  `${origin()}/newsletter/unsubscribe?token=${await links.sign("unsubscribe", id, null)}`;

/** A subject that gets too long with names only counts the brands. */
const NAMES_IN_SUBJECT = 3;
const SUBJECT_LENGTH = 120;

/** `3 new brands on GolfBrands: A, B and C`. */
export const issueSubject = ({ brandCount, brands }: NewBrands): string => {
  const counted = headingOf(brandCount);
  const names = brands.slice(0, NAMES_IN_SUBJECT).map(({ name }) => name);
  const rest = brandCount - names.length;
  const listed = inWords(rest > 0 ? [...names, `${rest.toLocaleString("en")} more`] : names);
  const whole = brandCount === 1 ? `New on GolfBrands: ${listed}` : `${counted}: ${listed}`;
  return whole.length > SUBJECT_LENGTH ? counted : whole;
};

const headingOf = (count: number): string =>
  `${count === 1 ? "A new brand" : `${count.toLocaleString("en")} new brands`} on GolfBrands`;

export const inWords = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} and ${parts.slice(-1).join("")}`;

/** It loads nothing from the network, so nobody learns that it was read. */
export const issueMail = (to: string, news: NewBrands, links: MailLinks): Mail => ({
  ...withUnsubscribe(to, links.unsubscribeUrl),
  subject: issueSubject(news),
  text: textOf(news, links),
  html: htmlOf(news, links),
});

const othersOf = ({ brandCount, brands }: NewBrands): string | undefined => {
  const others = brandCount - brands.length;
  if (others <= 0) return undefined;
  return others === 1 ? "And one more brand:" : `And ${others.toLocaleString("en")} more brands:`;
};

const latestOf = ({ origin }: MailLinks): string => `${origin}/brands?sort=recent`;

const WHY = "You get this e-mail because you subscribed to the GolfBrands newsletter.";

const textOf = (news: NewBrands, links: MailLinks): string => {
  const others = othersOf(news);
  return [
    headingOf(news.brandCount),
    ...(news.introduction === "" ? [] : [news.introduction]),
    ...news.brands.map((brand) => brandLines(brand, links.origin)),
    ...(others === undefined ? [] : [`${others}\n${latestOf(links)}`]),
    `--\n${WHY}\nUnsubscribe at any time, with one click:\n${links.unsubscribeUrl}`,
    `GolfBrands, ${links.origin}\n`,
  ].join("\n\n");
};

const htmlOf = (news: NewBrands, links: MailLinks): string => {
  const others = othersOf(news);
  return mailDocument({
    title: issueSubject(news),
    heading: headingOf(news.brandCount),
    body: `${introductionOf(news)}${brandItems(news.brands, links.origin)}
${others === undefined ? "" : `<p>${mailLink(latestOf(links), others.replace(/:$/, ""))}</p>\n`}`,
    footer: `${WHY}<br>
${mailLink(links.unsubscribeUrl, "Unsubscribe with one click")} · ${mailLink(links.origin, "GolfBrands")}`,
  });
};

/** A blank line begins a paragraph. */
const introductionOf = ({ introduction }: NewBrands): string =>
  introduction
    .split("\n\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replaceAll("\n", "<br>\n")}</p>\n`)
    .join("");
