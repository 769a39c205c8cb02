import { fail, ok, type Result } from "#core/result.ts";
import type { Refusal } from "../answer/refusal.ts";
import { badRequest, readBody } from "./read-body.ts";

/** How deep JSON may be nested; what we take is flat. */
const JSON_DEPTH = 32;

/** Reads a JSON body; of at most 64 KB unless told otherwise. */
export const readJson = async (
  request: Request,
  limit?: number,
): Promise<Result<unknown, Refusal>> => {
  const body = await readBody(request, "application/json", limit);
  if (!body.ok) return body;
  if (isDeep(body.value))
    return fail(badRequest(`JSON may be nested at most ${JSON_DEPTH} levels deep.`));
  try {
    return ok(JSON.parse(body.value));
  } catch {
    return fail(badRequest("The body is not valid JSON."));
  }
};

const isDeep = (json: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i += 1) {
    const character = json[i];
    if (inText) {
      if (character === "\\") i += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > JSON_DEPTH) return true;
    } else if (character === "}" || character === "]") depth -= 1;
  }
  return false;
};
