// `npm run sbom`: the packages that run in a site or build it, as CycloneDX. npm marks bundled packages as
// development because they are not installed with the package; this corrects the mark.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeLock } from "./install.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FOR_DEVELOPMENT = "cdx:npm:package:development";

/** The bill of materials of this checkout's lock file. */
export const billOfMaterials = () => {
  const { status, stdout } = spawnSync(
    "npm",
    ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"],
    {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", 2],
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) throw new Error("npm cannot list the packages. The lines above say why.");
  const bom = JSON.parse(stdout);
  const runs = namesOf(
    runtimeLock(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))),
  );
  // npm would use the name of the folder.
  bom.metadata.component.name = "golfbrands";
  for (const component of bom.components)
    if (runs.has(component["bom-ref"])) {
      component.properties = component.properties.filter(({ name }) => name !== FOR_DEVELOPMENT);
      if (component.properties.length === 0) component.scope = "required";
    }
  return bom;
};

/** `name@version` of each package. */
const namesOf = ({ packages }) =>
  new Set(
    Object.entries(packages).map(
      ([path, { name = path.replace(/^.*node_modules\//, ""), version }]) => `${name}@${version}`,
    ),
  );

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(`${JSON.stringify(billOfMaterials(), null, 2)}\n`);
