import { Feed } from "feed";
import { dayText } from "#core/brand/checked-text.ts";
import type { Changelog, ChangelogDay } from "#core/open-data/changelog.ts";
import { escapeMarkup } from "#core/text/escape.ts";

/** The public changelog as an Atom feed (RFC 4287), an entry a day. Its content is HTML. */
export const changelogFeed = ({ days }: Changelog, origin: string): string => {
  const feed = new Feed({
    title: "GolfBrands: changes",
    description: "What became of the GolfBrands directory, day by day",
    id: `${origin}/changes`,
    link: `${origin}/changes`,
    language: "en",
    feedLinks: { atom: `${origin}/changes.xml` },
    generator: "GolfBrands",
    author: { name: "GolfBrands", link: `${origin}/` },
    updated: momentOf(days[0]?.day ?? "1970-01-01"),
  });
  for (const day of days)
    feed.addItem({
      title: dayText(day.day),
      id: `${origin}/changes#${day.day}`,
      link: `${origin}/changes#${day.day}`,
      content: `<ul>${itemsOf(day, origin)
        .map((item) => `<li>${item}</li>`)
        .join("")}</ul>`,
      date: momentOf(day.day),
      published: momentOf(day.day),
    });
  return feed.atom1();
};

const momentOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const itemsOf = (
  { joined, changed, gone, taxonomy, isCut }: ChangelogDay,
  origin: string,
): string[] => {
  const linked = ({ slug, name }: { slug: string; name: string }): string =>
    `<a href="${escapeMarkup(`${origin}/brands/${slug}`)}">${escapeMarkup(name)}</a>`;
  const more = joined.count - joined.brands.length;
  return [
    ...(joined.count > 0
      ? [
          `${joined.count} ${joined.count === 1 ? "brand" : "brands"} joined: ${joined.brands.map(linked).join(", ")}${more > 0 ? ` and ${more} more` : ""}`,
        ]
      : []),
    ...changed.map((brand) => `${linked(brand)}: ${escapeMarkup(brand.changes.join("; "))}`),
    ...gone.map((slug) => `${slug}: no longer listed`),
    ...taxonomy.map(escapeMarkup),
    ...(isCut ? ["And more than is told here."] : []),
  ];
};
