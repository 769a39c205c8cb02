import { join } from "node:path";
import { expect, it } from "vitest";
import { unreadBrands } from "./unread-brands.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";

it.each([0, 1, 99, 100, 101, 250])(
  "reads %i active brands with what belongs to each, whatever rows lie between them",
  (count) => {
    const database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
    const insert = database.prepare(
      `INSERT INTO brands (id, slug, name, folded_name, short_description, website_url, status, created_at, updated_at, version, aliases)
       VALUES (@id, @id, @id, @id, @id, @url, @status, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', 1, @aliases)`,
    );
    const view = database.prepare("INSERT INTO brand_views VALUES (?, ?, 1)");
    const url = "https://example.com";
    for (let number = 0; number < count; number += 1) {
      // In another order than that of the rows.
      const id = `${(number * 7) % 10}-${number}`;
      insert.run({
        id,
        url,
        status: "active",
        aliases: JSON.stringify(number % 2 ? [`${id}x`] : []),
      });
      for (let other = 0; other < (number % 50 === 0 ? 120 : 1); other += 1)
        insert.run({ id: `gone-${number}-${other}`, url, status: "archived", aliases: "[]" });
      if (number % 3 === 0)
        database.prepare("DELETE FROM brands WHERE id = ?").run(`gone-${number}-0`);
      view.run(id, number + 1);
    }
    const { ids, slugs, viewCounts, aliased, read } = unreadBrands(database)();
    expect(ids).toEqual(
      Array.from({ length: count }, (_, number) => `${(number * 7) % 10}-${number}`),
    );
    expect(slugs).toEqual(ids);
    expect(viewCounts).toEqual(ids.map((_, number) => number + 1));
    expect(aliased).toEqual([...ids.keys()].filter((number) => number % 2 === 1));
    expect(ids.map((_, number) => read(number).shortDescription)).toEqual(ids);
    expect(aliased.map((number) => read(number).aliases)).toEqual(
      aliased.map((number) => [`${ids[number]}x`]),
    );
  },
);
