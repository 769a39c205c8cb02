import type { Context } from "hono";
import type { Log } from "#core/ports/log.ts";
import { type Answer, responseOf } from "./answer/answer.ts";
import { notFound, problemAnswer, type Refusal, refusalOf } from "./answer/refusal.ts";
import type { ReportRefusal } from "./answer/refused-requests.ts";
import type { Metrics } from "./health/metrics.ts";
import { badRequest } from "./request/read-body.ts";
import type { SiteAddress } from "./request/site-address.ts";

/** One request being answered. */
export interface Asked {
  c: Context;
  request: Request;
  /** In the answer's X-Request-Id and in the log. */
  requestId: string;
  site: SiteAddress;
}

export type Handle = (asked: Asked) => Promise<Answer> | Answer;

/** How a refusal looks: a problem for programs, a page for people. */
export type Refuse = (refusal: Refusal, asked: Omit<Asked, "c">) => Promise<Answer> | Answer;

/**
 * Where every request is answered: names it, times it, turns accidents into refusals, and puts the
 * security headers on. A wrapper and not a middleware, for composing middleware costs each request more
 * than all of this.
 */
export type Desk = (
  route: string,
  handle: Handle,
  refuse?: Refuse,
) => (c: Context) => Response | Promise<Response>;

export interface DeskParts {
  metrics: Metrics;
  log: Log;
  siteOf: (request: Request) => SiteAddress | undefined;
  nextRequestId: () => string;
  reportRefusal: ReportRefusal;
}

/** Where a request is placed that came to no proper host. */
const NOWHERE: SiteAddress = { origin: "http://localhost", https: false };

export const problem: Refuse = (refusal, { requestId }) => problemAnswer(refusal, requestId);

export const createDesk = ({
  metrics,
  log,
  siteOf,
  nextRequestId,
  reportRefusal,
}: DeskParts): Desk => {
  return (route, handle, refuse = problem) => {
    const answered = metrics.of(route);

    /** Not async, so that an answer that is there already leaves without waiting its turn. */
    return (c) => {
      const started = performance.now();
      const request = c.req.raw;
      const requestId = nextRequestId();
      const site = siteOf(request);

      const finish = (answer: Answer): Response => {
        const milliseconds = performance.now() - started;
        answered(answer.status, milliseconds);
        reportRefusal(c, { status: answer.status, route, requestId });
        log.debug?.("answered", { requestId, route, status: answer.status, milliseconds });
        return responseOf(answer, requestId, site?.https ?? false);
      };
      const fail = async (error: unknown): Promise<Response> => {
        log.error("request_failed", error, { requestId, route });
        return finish(
          await refuse(refusalOf(error), { request, requestId, site: site ?? NOWHERE }),
        );
      };

      try {
        const refusal = site ? refusalOfAddress(request.url) : NO_HOST;
        const answer =
          site && !refusal
            ? handle({ c, request, requestId, site })
            : refuse(refusal ?? NO_HOST, { request, requestId, site: site ?? NOWHERE });
        return answer instanceof Promise ? answer.then(finish).catch(fail) : finish(answer);
      } catch (error) {
        return fail(error);
      }
    };
  };
};

/** What cannot be decoded, or holds a NUL when it is, names nothing: routers complain of the one, and databases of the other. */
const refusalOfAddress = (url: string): Refusal | undefined => {
  if (!url.includes("%")) return undefined;
  const query = url.indexOf("?");
  try {
    return decodeURIComponent(query === -1 ? url : url.slice(0, query)).includes("\0")
      ? NO_ADDRESS
      : undefined;
  } catch {
    return NO_ADDRESS;
  }
};

const NO_ADDRESS = notFound("There is nothing at this address.");

const NO_HOST = badRequest("The Host header names no host.");
