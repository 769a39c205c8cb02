import { expect, it } from "vitest";
import { readFacts } from "./read-facts.ts";

const read = (html: string) =>
  readFacts(Buffer.from(html), "text/html", "Acme", new URL("https://www.acme.example/?a=1"));

const LD = `{"@context":"https://schema.org","@graph":[{"@type":"WebSite","publisher":{"@id":"#org"}},
  {"@type":["Organization","Brand"],"@id":"#org","name":"Acme &amp; Sons","url":"/","foundingDate":1990,"logo":{"@type":"ImageObject","url":"/logo.png"},
   "address":[{"@type":"PostalAddress","addressLocality":"Lund","addressCountry":{"@type":"Country","name":"SE"}}],
   "sameAs":"https://x.com/acme","parentOrganization":{"@id":"#parent"}},
  {"@type":"Person","@id":"#parent","name":"Parent AB"}]}`;

it("reads nothing from JSON-LD that is too long, too deep or cut off", () => {
  const filler = `{"@type":"Organization","name":"A","x":"${"x".repeat(140_000)}"}`;
  const deep = `{"@type":"Organization","name":"A","x":${"[".repeat(99)}${"]".repeat(99)}}`;
  for (const block of [filler, deep, LD.slice(0, -5), "/*", '"'])
    expect(read(`<script type="application/ld+json">${block}</script>`).organizations).toEqual([]);
});

it("does not take a product's brand or a seller for an organization of the page", () => {
  expect(
    read(`<script type="application/ld+json">{"@type":"Product","brand":{"@type":"Brand","name":"Other"},
      "offers":{"seller":{"@type":"Organization","name":"Shop"}}}</script>
      <div itemscope itemtype="https://schema.org/Product"><p itemprop="brand" itemscope itemtype="https://schema.org/Brand">
      <b itemprop="name">Other</b></p></div>`).organizations,
  ).toEqual([]);
});

it("reads each profile link once, the site's name, and the address of its About page", () => {
  const { links, siteName, about } = read(`<meta property="og:site_name" content="Acme">
    <a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a><a href="https://twitter.com/intent/tweet?url=x">Tweet</a>
    <a href="https://twitter.com/Acme">X</a><a href="https://x.com/acme/">X</a><a href="http://m.youtube.com/@acme">Tube</a>
    <a href="/blog/our-story-of-the-year">Blog</a><a href="/company#top">Firm</a><a href="/who">About <b>us</b></a>`);
  expect(links).toEqual(["https://x.com/Acme", "https://www.youtube.com/@acme"]);
  expect(siteName).toBe("Acme");
  expect(about?.href).toBe("https://www.acme.example/who");
  expect(read(`<a href="about-us.html?x=1">Firm</a>`).about?.pathname).toBe("/about-us.html");
});

const HEALTHY = `<div itemscope itemtype="https://schema.org/Organization"><p>Acushnet Holdings</p><span itemprop="name">PING</span>
  <div itemprop="address" itemscope><span itemprop="addressLocality">Phoenix</span></div><div itemscope><i itemprop="name">x</i></div></div>
  <script type="application/ld+json">${LD}</script>`;

it.each([
  `<div itemscope><meta itemprop="@type" content="parentOrganization"></div>`,
  `<div itemscope>${'<meta itemprop="@type @id @value @graph" content="Organization">'.repeat(300)}</div>`,
  `<div typeof=""><meta property="@type" content="name"><meta property="schema:@type" content="name"></div>`,
  `<div itemscope><i itemprop="__proto__" itemscope><i itemprop="name">Evil</i></i><i itemprop="constructor prototype push">x</i></div>`,
  `<div typeof="__proto__" resource="__proto__"><i property="__proto__ toString">x</i></div>`,
  `<script type="application/ld+json">{"@type":"Organization","__proto__":{"name":"Evil","@type":"Organization"},"constructor":{"prototype":{"name":"Evil"}}}</script>`,
])("reads the same facts from a page before and after a hostile page: %s", (hostile) => {
  const before = read(HEALTHY);
  read(hostile);
  expect(read(HEALTHY)).toEqual(before);
  expect(read(hostile)).toEqual(read(hostile));
  expect(before.organizations).toHaveLength(2);
});

it("ignores properties named like a type, an id or a prototype", () => {
  const page = `<div itemscope itemtype="https://schema.org/Organization"><i itemprop="name">PING</i>
    <meta itemprop="@id" content="https://evil.example"><i itemprop="__proto__" itemscope><i itemprop="parentOrganization">Evil</i></i></div>
    <div itemscope><i itemprop="@type">Organization</i><i itemprop="name">Evil</i></div>`;
  expect(read(page).organizations).toMatchObject([{ name: "PING", url: "", parent: "" }]);
});
