import * as fc from "fast-check";

/**
 * Generates the same test cases in every run, so that a failure is about the change it tests. For other
 * cases: `FC_SEED=random npm test -- unit`, or the seed that a failure printed.
 */
const seed = process.env["FC_SEED"] ?? "20260311";
if (seed !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
