import { expect, it } from "vitest";
import { readRobots } from "./robots.ts";

const allows = (
  rules: string,
  path: string,
  agent = "GolfBrands-site-check (+https://golf.example)",
) => readRobots(rules, agent)(path);

it("allows everything without rules, and with an empty rule", () => {
  for (const rules of ["", "<html>not found", "User-agent: *\nDisallow:", "Disallow: /"])
    expect(allows(rules, "/")).toBe(true);
});

it("applies to a crawler only the groups that name it, in any letter case; to others, the groups of *", () => {
  const rules = `User-agent: Bot\nUser-agent: golfbrands-SITE-check/2.0\nDisallow: /a # not this\n\nUser-agent: *\nDisallow: /\n
    user-agent: GolfBrands-site-check\ndisallow: /b`;
  expect(["/", "/a", "/ab", "/b", "/c"].map((path) => allows(rules, path))).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
  expect(allows(rules, "/a", "Another")).toBe(false);
  expect(allows(rules, "/c", "Bot")).toBe(true);
});

it("applies the longest matching rule; of equally long ones, the one that allows", () => {
  const rules = "User-agent: *\nDisallow: /shop\nAllow: /shop/about\nDisallow: /x\nAllow: /x";
  expect(["/shop/1", "/shop/about", "/x"].map((path) => allows(rules, path))).toEqual([
    false,
    true,
    true,
  ]);
});

it("understands * and $", () => {
  const rules = "User-agent: *\nDisallow: /*.php$\nDisallow: /$\nDisallow: /a*b*c";
  const paths = ["/", "/x.php", "/x.php?y", "/a-b-c-d", "/a-c-b", "/about"];
  expect(paths.map((path) => allows(rules, path))).toEqual([false, false, true, false, true, true]);
});

it("compares paths however they are percent-encoded", () => {
  const rules = "User-agent: *\nDisallow: /%e4%bc%9a社\nDisallow: /%7ejane\nDisallow: /a%2fb";
  expect(
    ["/会社", "/%E4%BC%9A%E7%A4%BE", "/~jane", "/a/b", "/a%2Fb"].map((path) => allows(rules, path)),
  ).toEqual([false, false, false, true, false]);
});

it("always allows robots.txt itself", () => {
  expect(allows("User-agent: *\nDisallow: /", "/robots.txt")).toBe(true);
});

it("reads the first 500 rules of a group", () => {
  const rules = (count: number) => `User-agent: *\n${"Allow: /a\n".repeat(count)}Disallow: /b`;
  expect([allows(rules(499), "/b"), allows(rules(500), "/b")]).toEqual([false, true]);
});

it("takes bounded work for any rules and any path", () => {
  const paths = [`/${"a".repeat(2_040)}`, `/${"ab".repeat(1_020)}`, `/${"会".repeat(2_000)}`];
  const started = performance.now();
  let slowest = 0;
  for (const rule of [
    "/*aaaaab",
    "*aaaaac$",
    "/*ba",
    `*${"a".repeat(500)}b*`,
    `/${"*a".repeat(250)}b$`,
    `/*${"ab".repeat(250)}b`,
    "*".repeat(512),
    `/${"会".repeat(500)}*x`,
  ]) {
    const text = `User-agent:*\n${`Allow:${rule}\n`.repeat(Math.floor(524_288 / (rule.length + 7)))}`;
    const rules = readRobots(text, "x");
    for (const path of paths) {
      const from = performance.now();
      rules(path);
      slowest = Math.max(slowest, performance.now() - from);
    }
  }
  expect(slowest).toBeLessThan(200);
  expect(performance.now() - started).toBeLessThan(4_000);
});
