import * as directoryCalls from "./calls.schema.ts";
import * as peopleCalls from "./people/calls.schema.ts";

/** Every call of visitors, as it is described. */
export const calls = { ...directoryCalls, ...peopleCalls };
