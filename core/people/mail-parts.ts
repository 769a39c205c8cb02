import { escapeMarkup } from "../text/escape.ts";
import type { PeopleServices } from "../ports/people-stores.ts";

/** The token of the page where this person sees and ends all e-mails. It does not expire, because people open old mails. */
export const myEmailsToken = (links: PeopleServices["links"], person: string): Promise<string> =>
  links.sign("my-emails", person, null);

/** The address of that page, for every mail that people can unsubscribe from. */
export const myEmailsUrl = async (
  { links, origin }: Pick<PeopleServices, "links" | "origin">,
  person: string,
): Promise<string> => `${origin()}/my-emails?token=${await myEmailsToken(links, person)}`;

/** Headers with which mail programs end all e-mails in one click (RFC 2369, RFC 8058). */
export const withUnsubscribe = (to: string, myEmails: string) => ({
  to,
  headers: {
    "List-Unsubscribe": `<${myEmails}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
});

/** A paragraph of a mail, or a heading: its text, with a link in it or at its end. */
export interface MailBlock {
  before: string;
  link?: { name: string; url: string };
  after?: string;
  isHeading?: true;
}

/** The blocks as plain text, with each address on a line of its own. */
export const plainText = (blocks: readonly MailBlock[]): string =>
  `${blocks
    .map(({ before, link, after = "" }) =>
      link ? `${before}${link.name}${after}\n${link.url}` : before,
    )
    .join("\n\n")}\n`;

// Mail programs ignore style sheets, so styles are inline. In dark mode they invert the colours themselves.
const PAGE =
  "margin:0 auto;padding:24px 16px;max-width:600px;background:#ffffff;color:#1c1c1c;font:16px/1.5 system-ui,-apple-system,sans-serif";
const LINK = "color:#14532d";

/** The blocks as HTML. It loads nothing from the network, so nobody learns that it was read. */
export const mailHtml = (title: string, blocks: readonly MailBlock[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title>
</head>
<body style="${PAGE}">
${blocks.map(blockHtml).join("\n")}
</body>
</html>
`;

const blockHtml = ({ before, link, after = "", isHeading }: MailBlock): string => {
  const linked =
    link && `<a style="${LINK}" href="${escapeMarkup(link.url)}">${lines(link.name)}</a>`;
  const content = `${lines(before)}${linked ?? ""}${lines(after)}`;
  return isHeading ? `<h2>${content}</h2>` : `<p>${content}</p>`;
};

const lines = (text: string): string => escapeMarkup(text).replaceAll("\n", "<br>\n");
