import { type Command, InvalidArgumentError } from "commander";
import { leaf, noun } from "./leaf.ts";

const MOST_PER_MINUTE = 6_000;

const perMinute = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_PER_MINUTE)
    throw new InvalidArgumentError(
      `It must be a whole number from 1 to ${MOST_PER_MINUTE.toLocaleString("en")}.`,
    );
  return count;
};

export const newsletterCommand = (): Command =>
  noun(
    "newsletter",
    "Tell subscribers of the brands that joined",
    [
      leaf(
        "preview",
        "Show the next issue, and how many it would go to; sends nothing",
        "golfbrands newsletter preview\ngolfbrands newsletter preview --html > issue.html",
      )
        .option("--html", "the mail as HTML")
        .action(async (options) =>
          (await import("./people/newsletter.ts")).previewNewsletter(options),
        ),
      leaf(
        "send",
        "Send the next issue to everybody who agreed, or go on with one that was stopped; nobody gets it twice",
        "golfbrands newsletter send\ngolfbrands newsletter send --yes --per-minute 60",
      )
        .option("--limit <count>", "at most so many mails now; the rest when it is sent again")
        .option("--per-minute <count>", "at most so many mails in a minute", perMinute)
        .action(async (options) =>
          (await import("./people/newsletter.ts")).sendNewsletter(options),
        ),
    ],
    "golfbrands newsletter preview",
  );
