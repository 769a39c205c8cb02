import { expect, it } from "vitest";
import { eachFacet } from "./facets.ts";
import { vocabularyOf } from "./vocabulary.ts";

const option = (slug: string, aliases: string[]) => ({ id: slug, slug, name: slug, aliases });

it("distinguishes singular and plural words that mean different options", () => {
  const { meaningOf } = vocabularyOf({
    ...eachFacet(() => []),
    categories: [
      option("footwear", ["trainers", "shoe"]),
      option("aids", ["swing aid", "trainer"]),
    ],
  });
  const meant = (...words: string[]) => meaningOf(words)?.options[0].slug;
  expect(meant("trainers")).toBe("footwear");
  expect(meant("trainer")).toBe("aids");
  expect(meant("golf", "shoes")).toBe("footwear");
  expect(meant("swing", "aids")).toBe("aids");
});
