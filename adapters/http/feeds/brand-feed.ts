import { Feed } from "feed";
import type { BrandCard } from "#core/catalog/listing.ts";
import { escapeMarkup } from "#core/text/escape.ts";

/** The brands added last, as an Atom feed (RFC 4287). Atom reads titles and summaries as HTML here, so plain text is escaped for it. */
export const brandFeed = (added: readonly BrandCard[], origin: string): string => {
  const feed = new Feed({
    title: "GolfBrands: recently added brands",
    description: "Brands newly listed in the GolfBrands directory",
    id: `${origin}/`,
    link: `${origin}/brands?sort=recent`,
    language: "en",
    feedLinks: { atom: `${origin}/feed.xml` },
    generator: "GolfBrands",
    author: { name: "GolfBrands", link: `${origin}/` },
    updated: new Date(added[0]?.createdAt ?? 0),
  });
  for (const { slug, name, shortDescription, createdAt } of added) {
    const address = `${origin}/brands/${slug}`;
    feed.addItem({
      title: escapeMarkup(name),
      id: address,
      link: address,
      ...(shortDescription !== "" && { description: escapeMarkup(shortDescription) }),
      date: new Date(createdAt),
      published: new Date(createdAt),
    });
  }
  return feed.atom1();
};
