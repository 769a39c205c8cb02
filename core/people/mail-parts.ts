import { escapeMarkup } from "../text/escape.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import type { NewBrand } from "./news.ts";

/** The key of the page that shows and ends everything this person gets. It does not expire: old mails are read late. */
export const myEmailsToken = (links: PeopleServices["links"], person: string): Promise<string> =>
  links.sign("my-emails", person, null);

/** The address of that page, for every mail that somebody may want no more of. */
export const myEmailsUrl = async (
  { links, origin }: Pick<PeopleServices, "links" | "origin">,
  person: string,
): Promise<string> => `${origin()}/my-emails?token=${await myEmailsToken(links, person)}`;

/** Mail programs end all e-mails with one click (RFC 2369, RFC 8058). */
export const withUnsubscribe = (to: string, myEmails: string) => ({
  to,
  headers: {
    "List-Unsubscribe": `<${myEmails}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  },
});

/** `A, B and C`. */
export const inWords = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} and ${parts.slice(-1).join("")}`;

/** A brand in the plain text of a mail. */
export const brandLines = (brand: NewBrand, origin: string): string =>
  [brand.name, brand.shortDescription, addressOf(brand, origin)].filter(Boolean).join("\n");

const addressOf = ({ slug }: NewBrand, origin: string): string => `${origin}/brands/${slug}`;

// Mail programs ignore style sheets, so styles are inline. In dark mode they invert the colours themselves.
const PAGE =
  "margin:0;padding:24px 16px;background:#ffffff;color:#1c1c1c;font:16px/1.5 system-ui,-apple-system,sans-serif";
const LINK = "color:#14532d";
const COLUMN = "max-width:600px;margin:0 auto";
const LIST = "margin:0;padding:0;list-style:none";
const ITEM = "margin:0 0 20px";
const SMALL = "margin:32px 0 0;padding-top:16px;border-top:1px solid #8a8a8a;font-size:14px";

/** A mail as HTML. It loads nothing from the network, so nobody learns that it was read. `body` and `footer` are HTML. */
export const mailDocument = ({
  title,
  heading,
  body,
  footer,
}: Record<"title" | "heading" | "body" | "footer", string>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title>
</head>
<body style="${PAGE}">
<main style="${COLUMN}">
<h1 style="font-size:22px;line-height:1.3">${escapeMarkup(heading)}</h1>
${body}<p style="${SMALL}">${footer}</p>
</main>
</body>
</html>
`;

export const mailItems = (items: readonly string[]): string =>
  `<ul style="${LIST}">
${items.map((item) => `<li style="${ITEM}">${item}</li>`).join("\n")}
</ul>`;

export const brandItems = (brands: readonly NewBrand[], origin: string): string =>
  mailItems(
    brands.map(
      (brand) =>
        `<h3 style="margin:0;font-size:18px">${mailLink(addressOf(brand, origin), brand.name)}</h3>${
          brand.shortDescription === ""
            ? ""
            : `<p style="margin:4px 0 0">${escapeMarkup(brand.shortDescription)}</p>`
        }`,
    ),
  );

export const mailLink = (url: string, text: string): string =>
  `<a style="${LINK}" href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`;
