import { type Command, Option } from "commander";
import { formatOption, leaf, noun } from "./leaf.ts";

const STATUSES = ["confirmed", "pending", "all"];

export const subscribersCommand = (): Command =>
  noun(
    "subscribers",
    "Keep the list of the newsletter",
    [
      leaf(
        "list",
        "List addresses, last asked first",
        "golfbrands subscribers list --search golf.example",
      )
        .option("--search <text>", "only addresses with this in them", "")
        .option("--limit <count>", "at most so many")
        .action(async (options) =>
          (await import("./people/subscribers.ts")).listSubscribers(options),
        ),
      leaf(
        "export",
        "Write who agreed to a file, each with the link by which to leave (set SITE_URL)",
        "SITE_URL=https://golf.example golfbrands subscribers export subscribers.csv",
      )
        .argument("<file>", "where to; - is standard output")
        .addOption(formatOption("of the file"))
        .addOption(new Option("--status <status>", "who").choices(STATUSES).default("confirmed"))
        .action(async (file, options) =>
          (await import("./people/subscribers.ts")).exportSubscriberFile(file, options),
        ),
      leaf(
        "remove",
        "Take an address off the list and forget it",
        "golfbrands subscribers remove golfer@golf.example --yes",
      )
        .argument("<email>", "whose")
        .action(async (email, options) =>
          (await import("./people/subscribers.ts")).removeSubscriber(email, options),
        ),
    ],
    "golfbrands subscribers list",
  );
