import { expect, it } from "vitest";
import { describeBadConfiguration, parseConfig } from "./config.schema.ts";

it("has a default for everything", () => {
  const config = parseConfig({});
  expect(config).toEqual({
    ok: true,
    value: {
      port: 3000,
      host: "127.0.0.1",
      databaseFile: "data/golfbrands.db",
      siteUrl: undefined,
      sitesCheck: { lab: undefined },
      contactEmail: "hello@golfbrands.example",
      mail: { smtpUrl: undefined, from: "GolfBrands <hello@golfbrands.example>" },
      firstAdministrator: undefined,
      license: undefined,
      trustProxy: 0,
      metricsToken: undefined,
      logLevel: "info",
    },
  });
});

it("treats an empty variable as unset", () => {
  const config = parseConfig({ PORT: "", SITE_URL: "" });
  expect(config.ok && config.value.port).toBe(3000);
});

it.each([
  ["CC-BY-4.0", { name: "CC-BY-4.0", url: "https://spdx.org/licenses/CC-BY-4.0.html" }],
  ["MIT", { name: "MIT", url: "https://spdx.org/licenses/MIT.html" }],
  ["https://golf.example/licence?v=2", { url: "https://golf.example/licence?v=2" }],
  ["golf.example", undefined],
  ["javascript:alert(1)", undefined],
  ["https://user:secret@golf.example/", undefined],
])("accepts a licence by name or address: %s", (given, license) => {
  const config = parseConfig({ DATA_LICENSE: given });
  expect(config.ok ? config.value.license : undefined).toEqual(license);
});

it.each([
  ["https://golf.example/", "https://golf.example"],
  ["https://Golf.example:443", "https://golf.example"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["https://lärche-golf.example", "https://xn--lrche-golf-q5a.example"],
  ["https://пример.испытание:8443/", "https://xn--e1afmkfd.xn--80akhbyknj4f:8443"],
])("reads SITE_URL %s as %s", (given, siteUrl) => {
  const config = parseConfig({ SITE_URL: given });
  expect(config.ok && config.value.siteUrl).toBe(siteUrl);
});

it.each([":memory:", "file:data/golf.db"])("refuses %s as a database file", (given) => {
  expect(parseConfig({ GOLFBRANDS_DB: given })).toEqual({
    ok: false,
    failure: {
      kind: "bad-configuration",
      variables: [
        {
          name: "GOLFBRANDS_DB",
          message: "must be the path of a file, such as data/golfbrands.db",
        },
      ],
    },
  });
});

it("names all bad variables in one message, without their values", () => {
  const config = parseConfig({
    PORT: "http",
    SITE_URL: "https://user:secret@golf.example/path",
    CONTACT_EMAIL: "nobody",
    ADMIN_EMAIL: "admin@golf.example",
    DATA_LICENSE: "all mine",
    TRUST_PROXY: "-1",
    LOG_LEVEL: "loud",
  });
  if (config.ok) throw new Error("accepted");
  const message = describeBadConfiguration(config.failure);
  expect(message).toMatch(/PORT must be a whole number from 0 to 65535, such as 3000/);
  expect(message).toMatch(/SITE_URL must be a web address without a path/);
  expect(message).toMatch(/CONTACT_EMAIL must be an e-mail address/);
  expect(message).toMatch(/DATA_LICENSE must be the name of a licence on the SPDX list, such as/);
  expect(message).toMatch(/TRUST_PROXY must be a whole number from 0 to 10/);
  expect(message).toMatch(/LOG_LEVEL must be trace, debug/);
  expect(message).not.toMatch(/secret|loud|nobody/);
});

it("needs ADMIN_EMAIL and ADMIN_PASSWORD together", () => {
  const config = parseConfig({ ADMIN_EMAIL: "admin@golf.example" });
  expect(!config.ok && config.failure.variables).toEqual([
    { name: "ADMIN_PASSWORD", message: "must be set together with ADMIN_EMAIL, or neither" },
  ]);
});

it("refuses a project without its secret key, and a key without its project", () => {
  const message =
    "must be set too: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY belong together";
  const namesFor = (environment: Record<string, string>) => {
    const config = parseConfig(environment);
    return !config.ok && config.failure.variables;
  };
  expect(namesFor({ SUPABASE_SECRET_KEY: "sb_secret_x" })).toEqual([
    { name: "SUPABASE_URL", message },
    { name: "SUPABASE_PUBLISHABLE_KEY", message },
  ]);
  const project = {
    SUPABASE_URL: "https://x.example",
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  };
  expect(namesFor(project)).toEqual([{ name: "SUPABASE_SECRET_KEY", message }]);
});

it("sends mails from the contact address by default, and needs SITE_URL for links", () => {
  const fromOf = (environment: Record<string, string>) => {
    const config = parseConfig(environment);
    return config.ok ? config.value.mail.from : config.failure.variables;
  };
  expect(fromOf({ CONTACT_EMAIL: "pro@golf.example" })).toBe("GolfBrands <pro@golf.example>");
  expect(fromOf({ MAIL_FROM: "news@golf.example" })).toBe("news@golf.example");
  expect(fromOf({ MAIL_FROM: "Golf News <news@golf.example>" })).toBe(
    "Golf News <news@golf.example>",
  );
  expect(fromOf({ SMTP_URL: "smtp://mail.golf.example" })).toEqual([
    { name: "SITE_URL", message: "must be set together with SMTP_URL, for links in mails" },
  ]);
  const site = { SITE_URL: "https://golf.example" };
  expect(fromOf({ ...site, SMTP_URL: "smtps://me:pass@mail.golf.example:465" })).toMatch(/Golf/);
  for (const bad of ["mail.golf.example", "http://mail.golf.example", "smtp://", "smtp:///x"])
    expect([bad, fromOf({ ...site, SMTP_URL: bad })]).toEqual([
      bad,
      [{ name: "SMTP_URL", message: expect.stringContaining("such as smtp://") }],
    ]);
  for (const bad of ["nobody", "A <b>", 'A "B" <a@golf.example>', "A <a@golf.example>\nBcc: b"])
    expect([bad, fromOf({ MAIL_FROM: bad })]).toEqual([
      bad,
      [{ name: "MAIL_FROM", message: expect.stringContaining("must be an e-mail address") }],
    ]);
});
