import * as fc from "fast-check";

/**
 * The same generated cases in every run, so that a run that fails is about the change it checks. Other cases:
 * `FC_SEED=random npm test -- unit`, or the number that a failure printed.
 */
const asked = process.env["FC_SEED"] ?? "20260311";
if (asked !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
