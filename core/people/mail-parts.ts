import { escapeMarkup } from "../text/escape.ts";
import type { NewBrand } from "./newsletter.ts";

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

export const brandItems = (brands: readonly NewBrand[], origin: string, level = 2): string =>
  mailItems(
    brands.map(
      (brand) =>
        `<h${level} style="margin:0;font-size:18px">${mailLink(addressOf(brand, origin), brand.name)}</h${level}>${
          brand.shortDescription === ""
            ? ""
            : `<p style="margin:4px 0 0">${escapeMarkup(brand.shortDescription)}</p>`
        }`,
    ),
  );

export const mailLink = (url: string, text: string): string =>
  `<a style="${LINK}" href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`;
