import { describe, expect, it } from "vitest";
import type { OpenDirectory } from "./directory.contract.ts";

/** Visitors suggest brands. */
export const describeSuggesting = (underTest: () => OpenDirectory): void => {
  const errorsOf = async (input: unknown): Promise<string[]> => {
    const suggested = await underTest().directory.suggestBrand(input);
    return suggested.ok ? [] : suggested.failure.errors.map(({ path }) => path).sort();
  };

  describe("suggesting a brand", () => {
    it("stores a suggestion for review", async () => {
      const suggested = await underTest().directory.suggestBrand({
        brandName: "  Vice Golf ",
        websiteUrl: "https://www.vicegolf.com",
        submitterEmail: "fan@example.com",
        notes: "Balls.\r\nGood ones.",
      });
      expect(suggested).toEqual({ ok: true, value: null });
      expect(await underTest().submissions()).toMatchObject([
        {
          brandName: "Vice Golf",
          websiteUrl: "https://www.vicegolf.com",
          submitterEmail: "fan@example.com",
          notes: "Balls.\nGood ones.",
          status: "pending",
        },
      ]);
    });

    it("marks spam as spam, with the same answer", async () => {
      const { directory, submissions } = underTest();
      const sent = [
        { brandName: "Vice", homepage: "", filledInMs: 20_000 },
        { brandName: "Pills", homepage: "https://pills.example", filledInMs: 20_000 },
        { brandName: "Loans", filledInMs: 40 },
      ];
      for (const suggestion of sent)
        expect(await directory.suggestBrand(suggestion)).toEqual({ ok: true, value: null });
      expect(
        (await submissions()).map(({ brandName, status }) => `${brandName}: ${status}`).sort(),
      ).toEqual(["Loans: spam", "Pills: spam", "Vice: pending"]);
      expect(await errorsOf({ brandName: "Vice", filledInMs: "20", madeAt: "now" })).toEqual([
        "filledInMs",
        "madeAt",
      ]);
    });

    it("accepts a name alone, and treats blank values as absent", async () => {
      await underTest().directory.suggestBrand({ brandName: "Vice", websiteUrl: "", notes: " " });
      expect(await underTest().submissions()).toMatchObject([
        { brandName: "Vice", websiteUrl: null, submitterEmail: null, notes: null },
      ]);
    });

    it("removes bidirectional controls; refuses other invisible characters, and names them", async () => {
      const { directory, submissions } = underTest();
      await directory.suggestBrand({
        brandName: "Vice\u202E",
        websiteUrl: "https://\u200Fvicegolf.com",
        notes: "one \u2066two\nthree\u202E",
      });
      expect(await submissions()).toMatchObject([
        { brandName: "Vice", websiteUrl: "https://vicegolf.com", notes: "one two\nthree" },
      ]);
      expect(await directory.suggestBrand({ brandName: "Vi\u200Bce", notes: "a\u00ADb" })).toEqual({
        ok: false,
        failure: {
          kind: "invalid-input",
          errors: [
            { path: "brandName", message: "must not contain an invisible character (U+200B)" },
            { path: "notes", message: "must not contain an invisible character (U+00AD)" },
          ],
        },
      });
    });

    it("names every broken rule, and stores nothing", async () => {
      expect(
        await errorsOf({
          brandName: "",
          websiteUrl: "javascript:alert(1)",
          submitterEmail: "nobody",
          notes: "n".repeat(2_001),
        }),
      ).toEqual(["brandName", "notes", "submitterEmail", "websiteUrl"]);
      expect(await underTest().submissions()).toEqual([]);
    });

    it("names unknown fields", async () => {
      expect(await errorsOf({ brandName: "Vice", status: "approved", id: "1" })).toEqual([
        "id",
        "status",
      ]);
    });

    it("refuses input that is not a suggestion", async () => {
      for (const input of [null, undefined, [], "Vice", 1, { brandName: 1 }, {}])
        expect(await errorsOf(input)).toHaveLength(1);
      expect(await underTest().submissions()).toEqual([]);
    });

    it("throws while the store is unavailable, so that the visitor knows it was not stored", async () => {
      underTest().loseStore();
      await expect(underTest().directory.suggestBrand({ brandName: "Vice" })).rejects.toThrow(
        /unavailable|503/,
      );
    });
  });
};
