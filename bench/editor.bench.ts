import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { atLeast, median } from "./figures.ts";
import { ADMINISTRATOR, openToSave, signIn } from "./http/administrator.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { copySite, startServer, stayOnOwnCore } from "./http/processes.ts";
import { requestOnce } from "./http/request-once.ts";
import { inFolder } from "./in-folder.ts";

// The number of lists that readers get while an editor saves without pause, divided by the number without an editor.

const BRANDS = 10_000;
const READERS = 8;
const TARGET = 0.3;

/** Undisturbed and disturbed readers take turns; the median counts. */
const ROUNDS = 5;
const ROUND_MS = 3_000;

stayOnOwnCore();
await inFolder(async (folder) => {
  const database = join(folder, "bench.db");
  const [slug = ""] = await fillDatabase(database, BRANDS);
  const site = await startServer(
    [copySite(join(import.meta.dirname, "site")), "serve", "--port", "0"],
    { ...ADMINISTRATOR, GOLFBRANDS_DB: database },
  );
  const save = await openToSave(await signIn(site.port), slug);
  const agent = new Agent({ keepAlive: true });
  const read = async (): Promise<number> => {
    const end = performance.now() + ROUND_MS;
    let lists = 0;
    const readOn = async (): Promise<void> => {
      for (; performance.now() < end; lists += 1)
        await requestOnce({ port: site.port, path: "/brands", agent });
    };
    await Promise.all(Array.from({ length: READERS }, readOn));
    return lists;
  };
  const beside = async (): Promise<[read: number, saves: number]> => {
    const over = new AbortController();
    const saving = save(over.signal);
    const lists = await read().finally(() => over.abort());
    return [lists, await saving];
  };
  await read();
  await beside();
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const undisturbed = await read();
    const [lists, saves] = await beside();
    ratios.push(lists / undisturbed);
    rates.push((saves * 1_000) / ROUND_MS);
    await wait(200);
  }
  const ratio = median(ratios);
  const what = `${READERS} readers beside one editor, to undisturbed`;
  console.log(`${what}: ${ratio.toFixed(2)} ${atLeast(ratio, TARGET)}`);
  console.log(`${median(rates).toFixed(0)} saves a second meanwhile`);
  await site.stop();
});
