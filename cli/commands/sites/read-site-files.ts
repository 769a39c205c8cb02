import { readText } from "#adapters/files/source-file.ts";
import type { InvalidInput } from "#core/failure.ts";
import type { Result } from "#core/result.ts";
import {
  parseSiteReport,
  parseSiteToCheck,
  type SiteReport,
  type SiteToCheck,
} from "#core/sites/site-report.schema.ts";
import { openSource } from "../../import/read-small-file.ts";
import { sanitizeForTerminal } from "../../output/show-value.ts";
import { UserError } from "../../user-error.ts";

/** Nobody's list of sites, or report of them, is larger. */
const FILE_MAX = 256 * 1024 * 1024;

/** The sites of a file of `golfbrands sites export`, a line each. */
export const readSitesToCheck = async (file: string): Promise<SiteToCheck[]> => {
  const { name, text } = await readWhole(file);
  const lines = text.split("\n").map((line, at) => ({ line, at: at + 1 }));
  const sites = lines
    .filter(({ line }) => line.trim() !== "")
    .map(({ line, at }) => parsed(line, `${name}, line ${at},`, parseSiteToCheck));
  if (sites.length === 0) throw new UserError(`${name} has no site in it.`);
  return sites;
};

/** A report of `golfbrands sites check --report`. */
export const readSiteReport = async (file: string): Promise<SiteReport> => {
  const { name, text } = await readWhole(file);
  return parsed(text, name, parseSiteReport);
};

const readWhole = async (file: string): Promise<{ name: string; text: string }> => {
  const source = await openSource(file);
  try {
    if (source.size > FILE_MAX) throw new UserError(`${source.name} is larger than 256 MB.`);
    let text = "";
    for await (const part of readText(source)) text += part;
    return { name: source.name, text };
  } finally {
    source.close();
  }
};

const TOLD = 10;

const parsed = <T>(
  text: string,
  what: string,
  parse: (value: unknown) => Result<T, InvalidInput>,
): T => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError(`${what} is no JSON.`);
  }
  const outcome = parse(value);
  if (outcome.ok) return outcome.value;
  const { errors } = outcome.failure;
  const said = errors
    .slice(0, TOLD)
    .map(({ path, message }) => `${path === "" ? "it" : path} ${message}`);
  throw new UserError(sanitizeForTerminal(`${what} cannot be used: ${said.join("; ")}.`));
};
