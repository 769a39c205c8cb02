import { createHash, timingSafeEqual } from "node:crypto";
import type { Refusal } from "../answer/refusal.ts";
import { problemAnswer } from "../answer/refusal.ts";
import type { Handle } from "../endpoint.ts";
import { bearerToken } from "../request/header.ts";

/** Answers only who sends this token; everybody where there is none. */
export const forToken = (token: string | undefined, handle: Handle): Handle => {
  if (token === undefined) return handle;
  const wanted = digest(token);
  return (asked) => {
    const given = bearerToken(asked.c);
    return given !== undefined && timingSafeEqual(digest(given), wanted)
      ? handle(asked)
      : problemAnswer(TOKEN_REQUIRED, asked.requestId);
  };
};

/** Of one length, as comparing in constant time wants it. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const TOKEN_REQUIRED: Refusal = {
  status: 401,
  title: "Unauthorized",
  detail: "Send METRICS_TOKEN, as the server has it, as a Bearer token.",
  headers: { "WWW-Authenticate": 'Bearer realm="GolfBrands metrics"' },
};
