import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { BUNDLED } from "./install.mjs";

const root = dirname(import.meta.dirname);

interface Component {
  name: string;
  version: string;
  properties?: { name: string }[];
}

interface Bom {
  bomFormat: string;
  components: Component[];
}

interface Package {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

it("npm run sbom lists everything that runs in a site, and marks what only builds it", () => {
  const written = execFileSync("npm", ["run", "--silent", "sbom"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 32 * 1024 * 1024,
  });
  const bom: Bom = JSON.parse(written);
  expect(bom.bomFormat).toBe("CycloneDX");
  const isForBuilding = ({ properties = [] }: Component): boolean =>
    properties.some(({ name }) => name === "cdx:npm:package:development");
  const listed = bom.components.map((one) => [one.name, one.version, isForBuilding(one)]);
  const wanted: Package = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const [name, version] of Object.entries(wanted.dependencies))
    expect(listed).toContainEqual([name, version, false]);
  for (const [name, version] of Object.entries(wanted.devDependencies))
    expect(listed).toContainEqual([name, version, !BUNDLED.includes(name)]);
});
