import { describe, expect, it } from "vitest";
import type { SiteCrawler } from "../ports/checks-stores.ts";
import { checkSites } from "./check-sites.ts";
import { bettinardi, seen } from "./site-look.fixture.ts";
import type { SiteLook } from "./site-look.ts";

/** Answers looks in this order; undefined for one that it was too busy for. */
const lookerOf = (looks: readonly (SiteLook | undefined)[], onLook = () => {}) => {
  const coming = looks.values();
  const visited: string[] = [];
  const looker: SiteCrawler = {
    look: async (website) => {
      visited.push(website);
      onLook();
      return coming.next().value;
    },
    registration: async () => null,
    isOnline: async () => true,
  };
  return { looker, visited };
};

const clockAt = (start: string) => {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

describe("a look that this process was too busy for", () => {
  const clock = clockAt("2026-11-23T10:00:00Z");
  const other = { ...bettinardi, website: "https://bettinardi.com/" };

  it("is repeated once, after all other sites", async () => {
    const { looker, visited } = lookerOf([undefined, seen({}), seen({})]);
    const checked = await checkSites([bettinardi, other], { looker, clock, isLab: false });
    expect(checked.map(({ site, verdict }) => [site, verdict])).toEqual([
      [bettinardi, "alive"],
      [other, "alive"],
    ]);
    expect(visited).toEqual([bettinardi.website, other.website, bettinardi.website]);
  });

  it("leaves a site unjudged when it fails twice", async () => {
    const { looker, visited } = lookerOf([undefined, seen({}), undefined]);
    const checked = await checkSites([bettinardi, other], { looker, clock, isLab: false });
    expect(checked.map(({ site }) => site)).toEqual([other]);
    expect(visited).toHaveLength(3);
  });

  it("is not repeated where the run took its time already", async () => {
    const { looker, visited } = lookerOf([undefined], () => clock.pass(13 * 60_000));
    expect(await checkSites([bettinardi], { looker, clock, isLab: false })).toEqual([]);
    expect(visited).toHaveLength(1);
  });
});
