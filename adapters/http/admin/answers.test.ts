// Guarantee (Privacy): No answer of the back office contains a password hash, a token, a key, or a column that no screen needs.
import { join } from "node:path";
import { expect, it } from "vitest";
import { quickParts } from "../../identity/identity.harness.ts";
import { sqliteIdentity } from "../../sqlite/identity.ts";
import { emptyFolder, openedDatabase } from "../../sqlite/sqlite.harness.ts";
import { sqliteRows } from "../../sqlite/sqlite-rows.ts";
import { storesOver } from "../../store/memory-stores.harness.ts";
import { systemClock } from "../../system.ts";
import { officeOver } from "#core/back-office/back-office.harness.ts";
import { castBrands } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { correctionOfTitleist, suggestion } from "#core/submission/submission.fixture.ts";
import { apparel, madeIn, tourProven } from "#core/taxonomy/taxonomy.fixture.ts";
import { partsOf } from "../calls/call.ts";
import { ADMIN_CALLS } from "./admin-routes.ts";
import { asNeeded, unneededIn } from "./needed-members.harness.ts";
import { openAdmin } from "./open-admin.harness.ts";

/** Columns that hold secrets. */
const SECRET = /_hash$|secret|^(?:client|limit)_key$/;

it("no answer contains a secret of the database or a token", async () => {
  const database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  const identity = sqliteIdentity(database, quickParts(systemClock));
  const office = officeOver(storesOver(sqliteRows(database), systemClock), systemClock);
  const { ask, tokens, store, submissions } = await openAdmin({ ...office, identity });
  await store.commit(castChangeSet);
  await submissions.add(suggestion);
  await submissions.add(correctionOfTitleist);
  database.exec(
    "UPDATE brand_submissions SET link_hash = 'hash of ' || id, network_hash = 'network of ' || id",
  );

  const columns = database
    .prepare<[], { tableName: string; name: string }>(
      "SELECT t.name AS tableName, c.name AS name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'",
    )
    .all()
    .filter(({ name }) => SECRET.test(name));
  const secrets = columns.flatMap(({ tableName, name }) =>
    database
      .prepare<[], { value: unknown }>(
        `SELECT "${name}" AS value FROM "${tableName}" WHERE "${name}" <> ''`,
      )
      .all()
      .map(({ value }) => (Buffer.isBuffer(value) ? value.toString("hex") : String(value))),
  );
  expect(secrets.length).toBeGreaterThan(8);

  const { items } = await (await ask("/api/admin/history")).json();
  const ids = [
    ...castBrands.slice(0, 1),
    suggestion,
    correctionOfTitleist,
    apparel,
    tourProven,
    madeIn,
    ...items,
  ];
  let found = 0;
  const show = async (path: string, body?: unknown) => {
    const answer = await ask(`/api/admin${path}`, {
      ...(body !== undefined && { method: "POST", body }),
    });
    const text = await answer.text();
    found += answer.ok ? 1 : 0;
    for (const secret of [...secrets, tokens.amy, tokens.ben])
      expect([path, text.includes(secret)]).toEqual([path, false]);
  };
  for (const { address } of ADMIN_CALLS) {
    const [method, path] = partsOf(address);
    if (method !== "GET") continue;
    if (path.includes("{id}")) for (const { id } of ids) await show(path.replace("{id}", id));
    else await show(path);
  }
  await show("/subscription-searches", {});
  await show("/personal-data/exports", { email: suggestion.submitterEmail });
  expect(found).toBeGreaterThan(20);
});

it("the app under test refuses to answer with a column that no screen reads", async () => {
  expect(unneededIn([{ id: "1", brand: { name: "PING", passwordHash: "x" } }])).toEqual([
    "passwordHash",
  ]);
  const answer = Response.json({ items: [{ networkHash: "x" }] });
  await expect(asNeeded("/api/admin/submissions", answer)).rejects.toThrow('"networkHash"');
});
