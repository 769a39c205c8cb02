// `npm run licenses`: the licences of everything that runs in a site, or builds and tests it. Exits with 1 if
// one is not on the list. The licence texts of bundled code are in dist.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeLock } from "./install.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** For code that runs in a site: permissive licences. */
export const RUNNING = [
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
];

/** For code that only builds and tests it, and is not distributed. */
export const BUILDING = [...RUNNING, "MPL-2.0"];

/** Each package of the lock file with its licences, and whether it runs in a site. */
export const licensesOf = (lock) => {
  const { packages } = runtimeLock(lock);
  return Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, license = "none" }]) => ({
      name: path.replace(/^.*node_modules\//, ""),
      version,
      licenses: license.split(/\(|\)| OR | AND /).filter((name) => name !== ""),
      runs: path in packages,
    }));
};

/** Packages under a licence that is not on their list. */
export const refused = (packages) =>
  packages.filter(({ licenses, runs }) =>
    licenses.some((name) => !(runs ? RUNNING : BUILDING).includes(name)),
  );

/** One line for each package that runs in a site. */
export const describeLicenses = (packages) =>
  packages
    .filter(({ runs }) => runs)
    .map(({ name, version, licenses }) => `${licenses.join(", ")}  ${name}@${version}\n`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join("");

/** Checks this checkout; prints refused licences. */
export const checkLicenses = () => {
  const packages = licensesOf(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  for (const { name, version, licenses } of refused(packages))
    process.stderr.write(
      `${name}@${version} is under ${licenses.join(", ")}, which is not listed.\n`,
    );
  return { isFine: refused(packages).length === 0, text: describeLicenses(packages) };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { isFine, text } = checkLicenses();
  process.stdout.write(text);
  process.exitCode = isFine ? 0 : 1;
}
