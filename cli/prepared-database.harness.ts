import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { prepareStore } from "./app/start-up.ts";
import { readConfig } from "./config.schema.ts";

export const ADMIN = { email: "keeper@golf.example", password: "fore-left-of-the-bunker" };

/** A database with the real brands and one administrator. Created once per process, because loading the brands takes a while. */
export const writePreparedDatabase = async (file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await (prepared ??= prepare()));
};
let prepared: Promise<Buffer> | undefined;

const prepare = async (): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), "golfbrands-prepared-"));
  const file = join(folder, "golfbrands.db");
  const config = readConfig({
    GOLFBRANDS_DB: file,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await prepareStore(config, () => {});
  const content = await readFile(file);
  await rm(folder, { recursive: true });
  return content;
};
