import { expect, it } from "vitest";
import { describeBadConfiguration, parseConfig } from "./config.schema.ts";

it("has a default for every setting", () => {
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

const reading = (settings: Record<string, string>) => {
  const config = parseConfig(settings);
  return config.ok ? config.value : config.failure.variables;
};

const SITE = { SITE_URL: "https://golf.example" };

it.each<[Record<string, string>, object]>([
  // An empty variable counts as unset.
  [
    { PORT: "", SITE_URL: "" },
    { port: 3000, siteUrl: undefined },
  ],
  [
    { DATA_LICENSE: "MIT" },
    { license: { name: "MIT", url: "https://spdx.org/licenses/MIT.html" } },
  ],
  [{ DATA_LICENSE: "CC-BY-4.0" }, { license: { name: "CC-BY-4.0" } }],
  [{ DATA_LICENSE: "https://a.example/b?v=2" }, { license: { url: "https://a.example/b?v=2" } }],
  [{ SITE_URL: "https://Golf.example:443/" }, { siteUrl: "https://golf.example" }],
  [{ SITE_URL: "http://localhost:3000" }, { siteUrl: "http://localhost:3000" }],
  // Links and headers of mails hold ASCII only.
  [{ SITE_URL: "https://Lärche-Golf.example" }, { siteUrl: "https://xn--lrche-golf-q5a.example" }],
  [
    { SITE_URL: "https://пример.испытание:8443/" },
    { siteUrl: "https://xn--e1afmkfd.xn--80akhbyknj4f:8443" },
  ],
  [{ CONTACT_EMAIL: "pro@golf.example" }, { mail: { from: "GolfBrands <pro@golf.example>" } }],
  [{ MAIL_FROM: "news@golf.example" }, { mail: { from: "news@golf.example" } }],
  [{ MAIL_FROM: "Golf <news@golf.example>" }, { mail: { from: "Golf <news@golf.example>" } }],
  [
    { ...SITE, SMTP_URL: "smtps://me:pass@mail.golf.example:465" },
    { mail: { smtpUrl: "smtps://me:pass@mail.golf.example:465" } },
  ],
])("reads %j", (settings, read) => {
  expect(reading(settings)).toMatchObject(read);
});

const TOGETHER =
  "must be set too: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY belong together";
const MAILBOX = expect.stringContaining("must be an e-mail address");
const SERVER = expect.stringContaining("such as smtp://");
const LICENSE = expect.stringContaining("SPDX list, such as CC-BY-4.0");
const FILE = "must be the path of a file, such as data/golfbrands.db";

it.each<[Record<string, string>, object]>([
  [{ GOLFBRANDS_DB: ":memory:" }, { GOLFBRANDS_DB: FILE }],
  [{ GOLFBRANDS_DB: "file:data/golf.db" }, { GOLFBRANDS_DB: FILE }],
  [{ DATA_LICENSE: "golf.example" }, { DATA_LICENSE: LICENSE }],
  [{ DATA_LICENSE: "javascript:alert(1)" }, { DATA_LICENSE: LICENSE }],
  [{ DATA_LICENSE: "https://user:secret@golf.example/" }, { DATA_LICENSE: LICENSE }],
  [
    { ADMIN_EMAIL: "admin@golf.example" },
    { ADMIN_PASSWORD: "must be set together with ADMIN_EMAIL, or neither" },
  ],
  [
    { SUPABASE_SECRET_KEY: "sb_secret_x" },
    { SUPABASE_URL: TOGETHER, SUPABASE_PUBLISHABLE_KEY: TOGETHER },
  ],
  [
    { SUPABASE_URL: "https://x.example", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" },
    { SUPABASE_SECRET_KEY: TOGETHER },
  ],
  [
    { SMTP_URL: "smtp://mail.golf.example" },
    { SITE_URL: "must be set if SMTP_URL is set, for the links in mails" },
  ],
  ...["mail.golf.example", "http://mail.golf.example", "smtp://", "smtp:///x"].map(
    (SMTP_URL): [Record<string, string>, object] => [{ ...SITE, SMTP_URL }, { SMTP_URL: SERVER }],
  ),
  ...["nobody", "A <b>", 'A "B" <a@golf.example>', "A <a@golf.example>\nBcc: b"].map(
    (MAIL_FROM): [Record<string, string>, object] => [{ MAIL_FROM }, { MAIL_FROM: MAILBOX }],
  ),
])("refuses %j", (settings, messages) => {
  expect(reading(settings)).toEqual(
    Object.entries(messages).map(([name, message]) => ({ name, message })),
  );
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
