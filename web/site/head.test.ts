import { describe, expect, it } from "vitest";
import { type PageHead, writeHead } from "./head.ts";

const site = {
  origin: "https://golf.example",
  today: "2026-11-20",
  contactEmail: "pro@golf.example",
};

const head: PageHead = {
  title: 'Fore & "Aft" <Golf>',
  description: "Two 'sides'",
  canonicalPath: "/brands?search=a&page=2",
  indexed: true,
};

describe("a page's head", () => {
  it("escapes texts", () => {
    const html = writeHead(head, site);
    expect(html).toContain("Fore &amp; &quot;Aft&quot; &lt;Golf&gt; | GolfBrands</title>");
    expect(html).toContain('content="Two &#39;sides&#39;"');
    expect(html).toContain('href="https://golf.example/brands?search=a&amp;page=2"');
  });

  it("escapes structured data so that it cannot end its element", () => {
    const html = writeHead(
      { ...head, structuredData: [{ "@type": "Brand", name: "</script><b>" }] },
      site,
    );
    expect(html).not.toContain("</script><b>");
    expect(html).toContain("\\u003c/script>");
  });

  it("gives the size of the preview image after the image", () => {
    const html = writeHead(head, site);
    const at = ["og:image", "og:image:width", "og:image:height"].map((name) =>
      html.indexOf(`property="${name}"`),
    );
    expect(at).not.toContain(-1);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  it("has no canonical address and is not indexed when the page has no address", () => {
    const html = writeHead({ ...head, canonicalPath: null, indexed: false }, site);
    expect(html).not.toContain("canonical");
    expect(html).not.toContain("og:url");
    expect(html).toContain('content="noindex, follow"');
  });
});
