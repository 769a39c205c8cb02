// `npm run release [DIR]`: writes a release to DIR (release): the package, the tarballs with Node, the bill
// of materials, the licences, and their hashes. Publishes nothing.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkLicenses } from "./licenses.mjs";
import { ARCHITECTURES, makeTarball, sha256Of } from "./make-tarball.mjs";
import { prepare, root } from "./prepare.mjs";
import { refusalOf, SUMS } from "./release-folder.mjs";
import { onRecentNode } from "./runtime.mjs";
import { billOfMaterials } from "./sbom.mjs";

const stop = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

const out = resolve(process.argv[2] ?? "release");
const refusal = refusalOf(out);
if (refusal !== undefined) stop(refusal);
await onRecentNode();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
if (!changes.includes(`\n## ${version}, `)) stop(`CHANGELOG.md has no entry for ${version}.`);
const { isFine, text } = checkLicenses();
if (!isFine) process.exit(1);
await prepare({ everything: false });
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { status } = spawnSync("npm", ["pack", "--ignore-scripts", `--pack-destination=${out}`], {
  cwd: root,
  stdio: ["ignore", "ignore", 2],
});
if (status !== 0) stop("The package could not be made. The lines above say why.");
for (const arch of ARCHITECTURES) makeTarball(arch, out);
writeFileSync(join(out, "sbom.cdx.json"), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
writeFileSync(join(out, "licenses.txt"), text);
const files = readdirSync(out).toSorted();
const sums = files.map((file) => `${sha256Of(join(out, file))}  ${file}\n`).join("");
writeFileSync(join(out, SUMS), sums);
process.stdout.write(sums);
