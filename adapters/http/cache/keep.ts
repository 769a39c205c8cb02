import type { Soon } from "#core/soon.ts";
import type { Answer } from "../answer/answer.ts";
import type { Asked, Handle } from "../desk.ts";
import { headerOf } from "../request/header.ts";
import type { Content } from "./representation.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Makes a route answer from the cache: what it makes is kept while the catalog and the day stay the same. */
export type Keep = (
  produce: (asked: Asked) => Soon<Content | Answer>,
  options?: { isCostly: boolean },
) => Handle;

export const keepIn =
  (cache: ResponseCache): Keep =>
  (produce, { isCostly } = { isCostly: false }) =>
  (asked) =>
    cache.answer(
      {
        key: keyOf(asked),
        acceptEncoding: headerOf(asked.c, "accept-encoding"),
        ifNoneMatch: headerOf(asked.c, "if-none-match"),
        isCostly,
      },
      () => produce(asked),
    );

/** The address asked for, under the origin that the answer may name. */
const keyOf = ({ request: { url }, site: { origin } }: Asked): string =>
  url.startsWith(origin) ? url : origin + url.slice(url.indexOf("/", url.indexOf("//") + 2));
