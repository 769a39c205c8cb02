import { describe, expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Directory } from "#core/directory/directory.ts";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { directoryWithFallbacks } from "./services.ts";

const unreachable = (directory: Directory): Directory => {
  const refuse = () => Promise.reject(new Error("offline"));
  return {
    ...directory,
    showLanding: refuse,
    list: refuse,
    listCategories: refuse,
    showProfile: refuse,
  };
};

describe("a directory in the browser", () => {
  it("returns empty lists when they cannot be loaded, and logs the error", async () => {
    const { directory, log } = await openInMemory(castChangeSet);
    const forgiving = directoryWithFallbacks(unreachable(directory), log);
    expect(await forgiving.list(DEFAULT_LISTING_QUERY)).toMatchObject({ items: [], total: 0 });
    expect(await forgiving.showLanding()).toMatchObject({ trending: [], brandCount: 0 });
    expect(await forgiving.listCategories()).toEqual([]);
    expect(log.errors).toHaveLength(3);
  });

  it("reports a profile that cannot be loaded as an error, not as missing", async () => {
    const { directory, log } = await openInMemory(castChangeSet);
    await expect(
      directoryWithFallbacks(unreachable(directory), log).showProfile("titleist"),
    ).rejects.toThrow("offline");
  });
});
