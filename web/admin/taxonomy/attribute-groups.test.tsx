import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { madeInUsa } from "#core/taxonomy/taxonomy.fixture.ts";
import { AttributeGroups } from "./attribute-groups.tsx";

const counts = { brandCount: 3, archivedCount: 1, version: 1 };
const madeIn = (place: string) => ({
  ...madeInUsa,
  ...counts,
  id: place,
  slug: `made-in-${place.toLowerCase()}`,
  name: `Made in ${place}`,
  aliases: [],
  group: "Made in",
  definition: `Assembled in ${place}.`,
});
const group = { id: "g", slug: "made-in", name: "Made in", displayOrder: 1, version: 1 };
const rules = { any: true, partlyKnown: true, dueDays: 730 };

const textOf = (html: string): string =>
  html
    .replaceAll("&amp;", "&")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

it("shows a definition shared by attributes once, and counts of active and archived brands", () => {
  const html = renderToStaticMarkup(
    <AttributeGroups
      attributes={[madeIn("Italy"), madeIn("Japan"), { ...madeIn("USA"), definition: "Forged." }]}
      groups={[
        { ...group, ...rules },
        { ...group, id: "h", name: "Made for", any: false, partlyKnown: false, dueDays: null },
      ]}
    />,
  );
  expect(textOf(html)).toBe(
    "Made in 3 attributes " +
      "Any choice matches · recorded for some brands · checks fall due after 730 days Edit Made in Delete... Made in " +
      "Assembled in …. Attributes: Made in Attribute Brands Actions " +
      "Made in Italy made-in-italy 2 + 1 archived Edit Made in Italy Merge... Made in Italy Delete... Made in Italy " +
      "Made in Japan made-in-japan 2 + 1 archived Edit Made in Japan Merge... Made in Japan Delete... Made in Japan " +
      "Made in USA made-in-usa Forged. 2 + 1 archived Edit Made in USA Merge... Made in USA Delete... Made in USA " +
      "Made for 0 attributes " +
      "All choices must match · recorded for all brands · checks never fall due Edit Made for Delete... Made for " +
      "No attribute is in this group.",
  );
  expect(html).not.toContain("<details open");
});
