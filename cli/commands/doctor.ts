import { countOf } from "#core/text/count-text.ts";
import type { Command } from "commander";
import { withTerminal } from "../context.ts";
import { sanitizeForTerminal } from "../output/sanitize.ts";
import { wrapText } from "../output/wrap-text.ts";
import type { OutputOptions, Terminal } from "../output/terminal.ts";
import { EXIT } from "../exit-codes.ts";
import type { Finding } from "./doctor/checks.ts";
import { subcommand } from "./subcommand.ts";
import { portNumber } from "./serve.ts";

export const doctorCommand = (): Command =>
  subcommand(
    "doctor",
    "Check a running site and its settings, and suggest fixes; exits with 1 if anything is wrong",
    "golfbrands doctor\ngolfbrands doctor --json | jq '.findings[] | select(.state != \"fine\")'",
  )
    .option("--port <number>", "the port of the site (PORT, 3000)", portNumber)
    .option("--host <address>", "the address of the site (HOST, 127.0.0.1)")
    .action(async (options) => doctor(options));

interface DoctorOptions extends OutputOptions {
  port?: string;
  host?: string;
}

const doctor = (options: DoctorOptions): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const findings = await examine(options);
    const count = (state: Finding["state"]): number =>
      findings.filter((finding) => finding.state === state).length;
    const [wrong, hints] = [count("wrong"), count("hint")];
    if (terminal.json) await terminal.outJson({ wrong, hints, findings });
    else for (const finding of findings) await terminal.out(linesOf(finding, terminal));
    terminal.say(`${wrong} wrong, ${countOf(hints, "hint")}.`);
    return wrong > 0 ? EXIT.failed : EXIT.done;
  });

/** With unusable settings the site cannot run, so there is nothing else to check. */
const examine = async (options: DoctorOptions): Promise<Finding[]> => {
  const { environmentWith, parseConfig } = await import("../config.schema.ts");
  const parsed = parseConfig(environmentWith(options));
  if (parsed.ok) {
    const [{ gatherFacts }, { runChecks }] = await Promise.all([
      import("./doctor/probe.ts"),
      import("./doctor/checks.ts"),
    ]);
    return runChecks(await gatherFacts(parsed.value));
  }
  return parsed.failure.variables.map(({ name, message }) => ({
    about: "settings",
    state: "wrong",
    message: `${name} ${message}.`,
    remedy: `Correct ${name}. The site does not start with this value.`,
  }));
};

const STATE_WIDTH = 5;
const ABOUT_WIDTH = 14;

const linesOf = ({ state, about, message, remedy }: Finding, { mark, width }: Terminal): string => {
  const marks = { fine: mark.green, hint: mark.yellow, wrong: mark.red };
  const indent = STATE_WIDTH + ABOUT_WIDTH + 4;
  const wrapped = (text: string): string => wrapText(sanitizeForTerminal(text), width, indent);
  const first = `${marks[state](state.padEnd(STATE_WIDTH))}  ${about.padEnd(ABOUT_WIDTH)}  ${wrapped(message)}\n`;
  return remedy === undefined ? first : `${first}${" ".repeat(indent)}${wrapped(remedy)}\n`;
};
