import { parseJson, withoutComments } from "../json.ts";

/** Longer blocks are ignored. */
export const JSON_LD_MAX = 128 * 1_024;

/** Parses a block of JSON-LD, even with comments, trailing commas and line breaks in texts; undefined if it is still invalid. */
export const parseJsonLd = (block: string): unknown =>
  block.length > JSON_LD_MAX ? undefined : (parseJson(block) ?? parseJson(strictJson(block)));

const strictJson = (block: string): string =>
  withoutComments(block)
    .replace(/;\s*$/, "")
    // oxlint-disable-next-line no-control-regex -- JSON allows none in texts.
    .replace(/[\0-\x1f\uFEFF]/g, " ");
