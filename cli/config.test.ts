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
      contactEmail: "hello@golfbrands.example",
      firstAdministrator: undefined,
      trustProxy: 0,
      logLevel: "info",
    },
  });
});

it("takes an empty variable for an unset one", () => {
  const config = parseConfig({ PORT: "", SITE_URL: "" });
  expect(config.ok && config.value.port).toBe(3000);
});

it("drops the slash at the end of the site's address", () => {
  const config = parseConfig({ SITE_URL: "https://golf.example/" });
  expect(config.ok && config.value.siteUrl).toBe("https://golf.example");
});

it("names every bad variable and what would be right, in one message, without repeating a value", () => {
  const config = parseConfig({
    PORT: "http",
    SITE_URL: "https://user:secret@golf.example/path",
    CONTACT_EMAIL: "nobody",
    ADMIN_EMAIL: "admin@golf.example",
    TRUST_PROXY: "-1",
    LOG_LEVEL: "loud",
  });
  if (config.ok) throw new Error("accepted");
  const message = describeBadConfiguration(config.failure);
  expect(message).toMatch(/PORT must be a whole number from 0 to 65535, such as 3000/);
  expect(message).toMatch(/SITE_URL must be a web address without a path/);
  expect(message).toMatch(/CONTACT_EMAIL must be an e-mail address/);
  expect(message).toMatch(/TRUST_PROXY must be a whole number from 0 to 10/);
  expect(message).toMatch(/LOG_LEVEL must be trace, debug/);
  expect(message).not.toMatch(/secret|loud|nobody/);
});

it("wants the first administrator's e-mail and password together", () => {
  const config = parseConfig({ ADMIN_EMAIL: "admin@golf.example" });
  expect(!config.ok && config.failure.variables).toEqual([
    { name: "ADMIN_PASSWORD", message: "must be set together with ADMIN_EMAIL, or neither" },
  ]);
});
