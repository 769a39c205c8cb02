import { expect, it } from "vitest";
import { bareBrand, ping } from "#core/brand/brand.fixture.ts";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { openCastOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import { changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { pressing } from "../../output/keys.harness.ts";
import { walkLogos } from "./review-logos.ts";

const reviewing = async (keys: string[]) => {
  const office = await openCastOffice();
  await office.logos.offerCandidates({
    found: [
      {
        brandId: ping.id,
        picture: Buffer.from(pictureNamed("png")).toString("base64"),
        page: "https://ping.com/",
      },
    ],
    typeOf: () => "png",
    isWanted: () => true,
    now: office.parts.clock.now(),
  });
  const { keyboard, terminal, output } = pressing(keys);
  await walkLogos(office.amy, keyboard, terminal);
  return { output: output(), office, left: await office.amy.listLogos(1) };
};

it("continues after 24 logos that were all skipped", async () => {
  const office = await openCastOffice();
  const many = Array.from({ length: 26 }, (_, at) => ({
    ...bareBrand,
    id: numberedId(at),
    name: `Larkspur ${at}`,
    slug: `larkspur-${at}`,
  }));
  valueOf(await office.store.commit(changeSetOf(...many.map(createBrand))));
  // Bytes after the end make each picture different; `typeOf` accepts them.
  const found = many.map(({ id }, at) => ({
    brandId: id,
    picture: Buffer.concat([pictureNamed("png"), Buffer.from([at])]).toString("base64"),
    page: "https://larkspur.example/",
  }));
  const now = office.parts.clock.now();
  await office.logos.offerCandidates({ found, typeOf: () => "png", isWanted: () => true, now });
  const { keyboard, terminal, output } = pressing([..."n".repeat(24), "a", "n"]);
  await walkLogos(office.amy, keyboard, terminal);
  expect(output()).toContain("✓ Set the logo");
  expect((await office.amy.listLogos(1)).total).toBe(25);
});

it("accepts a logo with the key a", async () => {
  const { output, office, left } = await reviewing(["x", "a"]);
  expect(output).toMatch(/PING: png, \d+ bytes, from https:\/\/ping\.com\/[\s\S]*✓ Set the logo/);
  expect((await office.store.directory()).brand(ping.id)?.logoUrl).toMatch(/^\/logos\//);
  expect(left.total).toBe(0);
});

it("rejects a logo with the key r, and leaves it undecided with n or q", async () => {
  const { output, office, left } = await reviewing(["r"]);
  expect(output).toContain("✓ Rejected the logo of PING.");
  expect((await office.store.directory()).brand(ping.id)?.logoUrl).toBeNull();
  expect(left.total).toBe(0);
  for (const key of ["n", "q"]) expect((await reviewing([key])).left.total).toBe(1);
});
