// Writes docs/guarantees.md from the tests: `node scripts/guarantees.mjs`. A test file states its guarantees
// in lines of the form `// Guarantee (Topic): One sentence.`; a guarantee without a test cannot be listed.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ["core", "adapters", "web", "cli", "scripts"];
const IS_TEST = /\.(?:test|contract|e2e)\.tsx?$/;
const GUARANTEE = /^\/\/ Guarantee \(([^)]+)\): (.+(?:\n\/\/ {3}.+)*)$/gm;
const TOPICS = [
  "Input",
  "Scripts and addresses",
  "Signing in",
  "Review",
  "Load",
  "Faults",
  "Privacy",
  "Operation",
];

const testFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (name) => `${folder}/${name.replaceAll("\\", "/")}`,
    ),
  )
    .filter((file) => IS_TEST.test(file))
    .toSorted();

const readGuarantees = () =>
  testFiles().flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(GUARANTEE)].map(([, topic, text]) => {
      if (!TOPICS.includes(topic)) throw new Error(`${file} names an unknown topic: ${topic}`);
      return { file, topic, text: text.replaceAll(/\n\/\/ {3}/g, " ") };
    }),
  );

/** The content of docs/guarantees.md. */
export const guaranteesPage = () => {
  const all = readGuarantees();
  const used = TOPICS.filter((topic) => all.some((guarantee) => guarantee.topic === topic));
  const sections = used.map((topic) => {
    const lines = all
      .filter((guarantee) => guarantee.topic === topic)
      .map(({ text, file }) => `- ${text} (\`${file}\`)`);
    return `## ${topic}\n\n${lines.join("\n")}\n`;
  });
  return `# Guarantees\n\n<!-- Written by scripts/guarantees.mjs from the tests. Do not edit. -->\n\nEach guarantee is proven by the test file behind it. Contracts (\`*.contract.ts\`) of the core run over memory, in process and over HTTP; those of a port run on each of its adapters.\n\n${sections.join("\n")}`;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, "docs", "guarantees.md"), guaranteesPage());
