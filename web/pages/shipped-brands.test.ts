import { expect, it } from "vitest";
import { shippedBrands } from "#adapters/files/shipped-brands.harness.ts";
import { openSite } from "../site/rendered-site.harness.ts";

it("relates every real brand to another one, and none to more than a tenth", async () => {
  const { directory, catalog } = await openSite(await shippedBrands());
  const brands = (await catalog.current()).brands();
  const counts = new Map(brands.map(({ slug }) => [slug, 0]));
  for (const { slug } of brands) {
    const shown = await directory.showProfile(slug);
    if (!shown.ok) throw new Error(slug);
    for (const { slug: related } of shown.value.related)
      counts.set(related, (counts.get(related) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(brands.length / 10);
});
