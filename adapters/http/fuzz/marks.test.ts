// Guarantee (Input): 64 KB of combining marks in any field are answered within 50 ms of processor time.
import { expect, it } from "vitest";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { adminPaths } from "../admin/described-rows.harness.ts";
import { openAdmin } from "../admin/open-admin.harness.ts";
import { documentSchema, type JsonSchema } from "./json-schema.harness.ts";

/** Two alternating kinds of marks: sorting 31,000 of them blocks the event loop for 0.4 seconds. */
const marks = (count: number): string => "\u0301\u0316".repeat(count / 2);

/** The most that fit into a body of 64 KB and an address of 16 KB. */
const IN_A_BODY = marks(31_000);
const IN_AN_ADDRESS = marks(2_500);

/** The limit of processor time in the test, for slow machines; the guarantee is 50 ms. The fastest of three tries counts, because the first warms up. */
const MAX_MS = 250;
const TRIES = 3;

/** Variants of the simplest valid value of a schema, each with one text replaced by marks. */
const valuesWith = (schemas: Readonly<Record<string, JsonSchema>>, text: string) => {
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined
      ? schema
      : resolved(schemas[schema.$ref.replace("#/components/schemas/", "")] ?? {});

  const choicesOf = (schema: JsonSchema): JsonSchema[] => {
    const found = resolved(schema);
    const choices = found.anyOf ?? found.oneOf;
    if (choices) return choices.flatMap(choicesOf);
    if (Array.isArray(found.type)) return found.type.map((type) => ({ ...found, type }));
    return [found];
  };

  const plain = (schema: JsonSchema): unknown => {
    const [found = {}] = choicesOf(schema);
    if ("const" in found) return found.const;
    if (found.enum) return found.enum[0];
    if (found.type === "string") return "x";
    if (found.type === "integer" || found.type === "number") return found.minimum ?? 1;
    if (found.type === "boolean") return true;
    if (found.type === "array") return [];
    if (found.type !== "object") return null;
    const { required = [], properties = {} } = found;
    return Object.fromEntries(required.map((name) => [name, plain(properties[name] ?? {})]));
  };

  const heavy = (schema: JsonSchema): unknown[] =>
    choicesOf(schema).flatMap((found) => {
      if ("const" in found || found.enum || found.type === "string") return [text];
      if (found.type === "array") return heavy(found.items ?? {}).map((item) => [item]);
      if (found.type !== "object") return found.type === undefined ? [text, [text]] : [];
      const base = plain(found);
      const names = Object.entries(found.properties ?? {});
      return [
        { [text]: 1 },
        ...names.flatMap(([name, inner]) =>
          heavy(inner).map((value) => Object.assign({}, base, { [name]: value })),
        ),
      ];
    });
  return heavy;
};

/** Sends requests, and records the processor time of each. */
const createWatch = () => {
  let worst = { ms: 0, what: "" };
  const slow: string[] = [];
  return {
    worst: () => `${Math.round(worst.ms)} ms (${worst.what})`,
    slow,
    timed: async (what: string, send: () => Response | Promise<Response>): Promise<number> => {
      let ms = Infinity;
      let status = 0;
      for (let tried = 0; tried < TRIES && (tried === 0 || ms > MAX_MS / 5); tried += 1) {
        const before = process.cpuUsage();
        ({ status } = await send());
        const { user, system } = process.cpuUsage(before);
        ms = Math.min(ms, (user + system) / 1_000);
        expect([what, status < 500]).toEqual([what, true]);
      }
      if (ms > worst.ms) worst = { ms, what };
      if (ms > MAX_MS) slow.push(`${what}: ${status} after ${Math.round(ms)} ms`);
      return status;
    },
  };
};

it("64 KB of combining marks in any field do not block the server", async () => {
  const admin = await openAdmin();
  await admin.store.commit(castChangeSet);
  await admin.submissions.add(suggestion);
  const { paths, components } = documentSchema.parse(
    await (await admin.ask("/api/openapi.json")).json(),
  );
  const { timed, slow, worst } = createWatch();
  const heavy = valuesWith(components.schemas, IN_A_BODY);
  let count = 0;

  const ask = (path: string, method: string, body?: { text: string; type: string }) => {
    count += 1;
    return timed(`${method} ${path.slice(0, 80)}`, () =>
      admin.send(
        new Request(`http://localhost${path}`, {
          method: method.toUpperCase(),
          headers: {
            // These calls may end the session that they are sent with.
            Authorization: `Bearer ${path.startsWith("/auth/") ? admin.tokens.ben : admin.tokens.amy}`,
            "If-Match": '"1"',
            ...(body && { "Content-Type": body.type }),
          },
          ...(body && { body: body.text }),
        }),
        `198.51.${count % 250}.${Math.floor(count / 250)}`,
      ),
    );
  };

  const documented = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  for (const { path, method, parameters = [], requestBody } of [...documented, ...adminPaths()]) {
    const filled = path.replace(/\{\w+\}/, suggestion.id);
    const inAddress = encodeURIComponent(IN_AN_ADDRESS);
    if (path !== filled) await ask(path.replace(/\{\w+\}/, inAddress), method);
    for (const { name } of parameters.filter((one) => one.in === "query"))
      await ask(`${filled}?${name}=${inAddress}`, method);
    for (const [type, { schema = {} }] of Object.entries(requestBody?.content ?? {})) {
      if (type === "application/json")
        for (const value of heavy(schema))
          await ask(filled, method, { type, text: JSON.stringify(value) });
      else
        for (const file of [`name\n${IN_A_BODY}\n`, `name,${IN_A_BODY}\nVice,x\n`])
          await ask(`${filled}?name=brands.csv`, method, { type, text: file });
    }
  }
  process.stdout.write(`${count} requests of marks: at worst ${worst()} (guaranteed: 50 ms)\n`);
  expect(count).toBeGreaterThan(150);
  expect(slow).toEqual([]);
}, 120_000);

it("64 KB of combining marks at sign-in do not block the server, even beyond the rate limit", async () => {
  const admin = await openAdmin();
  const { timed, slow, worst } = createWatch();
  const signIn = (fields: object, grant = "password") =>
    timed(`${grant} ${Object.keys(fields).join()}`, () =>
      admin.askAs(undefined)(`/auth/v1/token?grant_type=${grant}`, {
        method: "POST",
        body: fields,
      }),
    );
  const tryAll = async () => {
    await signIn({ ...amy, email: IN_A_BODY });
    await signIn({ ...amy, password: IN_A_BODY });
    await signIn({ ...amy, password: marks(2_000) });
    await signIn({ refresh_token: IN_A_BODY }, "refresh_token");
  };
  await tryAll();
  for (let n = 0; n < 10; n += 1) await signIn({ ...amy, password: "a wrong guess" });
  expect(await signIn(amy)).toBe(429);
  await tryAll();
  process.stdout.write(`sign-ins of marks: at worst ${worst()} (guaranteed: 50 ms)\n`);
  expect(slow).toEqual([]);
});
