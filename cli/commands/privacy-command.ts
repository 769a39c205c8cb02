import type { Command } from "commander";
import { leaf, noun } from "./leaf.ts";

export const privacyCommand = (): Command =>
  noun(
    "privacy",
    "Show and forget what is held about people",
    [
      leaf(
        "export",
        "Write everything held about an e-mail address as JSON",
        "golfbrands privacy export --email golfer@golf.example > held.json",
      )
        .requiredOption("--email <email>", "whose")
        .action(async (options) => (await import("./people/privacy.ts")).exportPerson(options)),
      leaf(
        "erase",
        "Forget an e-mail address everywhere, history included; cannot be taken back",
        "golfbrands privacy erase --email golfer@golf.example --yes",
      )
        .requiredOption("--email <email>", "whose")
        .action(async (options) => (await import("./people/privacy.ts")).erasePerson(options)),
      leaf(
        "purge",
        "Forget what was kept long enough; the server does so each day",
        "golfbrands privacy purge",
      ).action(async (options) => (await import("./people/privacy.ts")).purgeOld(options)),
    ],
    "golfbrands privacy export --email golfer@golf.example",
  );
