import { expect, it } from "vitest";
import { issueMail, issueSubject } from "./newsletter-mails.ts";
import type { NewBrand } from "./newsletter.ts";

const brand = (name: string, changes: Partial<NewBrand> = {}): NewBrand => ({
  slug: name.toLowerCase().replaceAll(/\W+/g, "-"),
  name,
  shortDescription: `${name} makes golf clubs.`,
  ...changes,
});
const links = {
  origin: "https://golf.example",
  unsubscribeUrl: "https://golf.example/newsletter/unsubscribe?token=a.0.b-_",
};
const mailOf = (brands: NewBrand[], brandCount = brands.length, introduction = "") =>
  issueMail("golfer@example.com", { introduction, brandCount, brands }, links);

it.each([
  [["Vice"], 1, "New on GolfBrands: Vice"],
  [["Vice", "Ping"], 2, "2 new brands on GolfBrands: Vice and Ping"],
  [["A", "B", "C"], 3, "3 new brands on GolfBrands: A, B and C"],
  [["A", "B", "C", "D"], 4, "4 new brands on GolfBrands: A, B, C and 1 more"],
  [["A", "B", "C", "D"], 1_234, "1,234 new brands on GolfBrands: A, B, C and 1,231 more"],
  [["A".repeat(60), "B".repeat(60)], 2, "2 new brands on GolfBrands"],
])("names %j in the subject, of %d brands", (names, brandCount, subject) => {
  expect(
    issueSubject({ introduction: "", brandCount, brands: names.map((name) => brand(name)) }),
  ).toBe(subject);
});

it("lists each brand with its description and address, in text and in HTML", () => {
  const { text, html } = mailOf([brand("Vice Golf"), brand("Ping", { shortDescription: "" })]);
  expect(text).toContain(
    "Vice Golf\nVice Golf makes golf clubs.\nhttps://golf.example/brands/vice-golf\n\nPing\nhttps://golf.example/brands/ping\n",
  );
  expect(html).toContain('href="https://golf.example/brands/vice-golf">Vice Golf</a>');
  expect(html).toContain("Vice Golf makes golf clubs.");
  expect(text).not.toContain("more brand");
});

it("counts the brands it does not name, and links to them", () => {
  const { text, html } = mailOf([brand("Vice")], 41);
  expect(text).toContain("And 40 more brands:\nhttps://golf.example/brands?sort=recent");
  expect(html).toContain('href="https://golf.example/brands?sort=recent">And 40 more brands<');
  expect(mailOf([brand("Vice")], 2).text).toContain("And one more brand");
});

it("has one-click unsubscription in its headers and a link in its text", () => {
  const { text, html, headers, to } = mailOf([brand("Vice")]);
  expect(headers).toEqual({
    "List-Unsubscribe": `<${links.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(text).toContain(`\n${links.unsubscribeUrl}\n`);
  expect(html).toContain(`href="${links.unsubscribeUrl}"`);
  expect(to).toBe("golfer@example.com");
});

it("shows the introduction above the brands, as plain text in paragraphs", () => {
  const introduction = "Spring is here.\n<b>Fore!</b>\n\nYours & ours";
  const { text, html, subject } = mailOf([brand("Vice")], 1, introduction);
  expect(subject).not.toContain("Spring");
  expect(text).toContain(`A new brand on GolfBrands\n\n${introduction}\n\nVice\n`);
  expect(html).toContain(
    "</h1>\n<p>Spring is here.<br>\n&lt;b&gt;Fore!&lt;/b&gt;</p>\n<p>Yours &amp; ours</p>\n<ul",
  );
  expect(mailOf([brand("Vice")]).html).toContain("</h1>\n<ul");
});

it("loads nothing, runs nothing, and escapes markup in texts", () => {
  const evil = brand('<img src=x onerror="alert(1)">', {
    slug: "evil",
    shortDescription: "<script>",
  });
  const { html = "" } = mailOf([evil, brand("& Sons")]);
  expect(html).not.toMatch(/<(?:img|script|link|iframe|style)\b|url\(/i);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain("&amp; Sons");
});
