import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RoundsStore } from "./rounds-stores.ts";

export interface RoundsUnderTest {
  rounds: RoundsStore;
  close: () => Promise<void>;
}

const amy = "00000000000000a1";
const ben = "00000000000000b2";
const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 8, minute));
const until = (minute: number): string => at(minute).toISOString();

/** Holds a store to every sentence of its port. */
export const describeRoundsStore = (name: string, open: () => Promise<RoundsUnderTest>) =>
  describe(`${name} store of held questions`, () => {
    let subject: RoundsUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const give = (holder: string, minute: number, id = "fact~1~websiteUrl") =>
      subject.rounds.give({ id, holder, until: until(minute + 10) }, at(minute));

    it("gives a question to one, again when that one asks, and to another when it is over", async () => {
      expect(await subject.rounds.list(at(0))).toEqual([]);
      expect(await give(amy, 0)).toBe(true);
      expect(await give(ben, 9)).toBe(false);
      expect(await give(amy, 9)).toBe(true);
      expect(await give(ben, 18)).toBe(false);
      expect(await give(ben, 19)).toBe(true);
      expect(await subject.rounds.list(at(20))).toEqual([
        { id: "fact~1~websiteUrl", until: until(29), holder: ben },
      ]);
      expect(await subject.rounds.list(at(29))).toEqual([]);
    });

    it("lets one of two have it who ask at the same time", async () => {
      const given = await Promise.all([give(amy, 0), give(ben, 0)]);
      expect(given.filter(Boolean)).toHaveLength(1);
    });

    it("puts a question off for everybody, whoever had it", async () => {
      await give(amy, 0);
      await give(ben, 0, "site~2");
      await subject.rounds.putOff({ id: "fact~1~websiteUrl", until: until(50) }, at(1));
      expect(await give(amy, 2)).toBe(false);
      expect(await subject.rounds.list(at(2))).toEqual([
        { id: "fact~1~websiteUrl", until: until(50), holder: null },
        { id: "site~2", until: until(10), holder: ben },
      ]);
      await subject.rounds.putOff({ id: "fact~1~websiteUrl", until: until(40) }, at(3));
      expect(await give(ben, 39)).toBe(false);
      expect(await give(ben, 40)).toBe(true);
    });
  });
