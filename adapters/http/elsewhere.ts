import type { Hono } from "hono";
import { emptyAnswer } from "./answer/answer.ts";
import { methodNotAllowed, notFound } from "./answer/refusal.ts";
import { type Desk, type Handle, problem, type Refuse } from "./desk.ts";
import { errorPageFor } from "./pages/page-routes.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What every page answers to. */
const PAGE_METHODS = ["GET", "HEAD"];

/** Addresses below these are for programs: what is not there is a problem, not a page. */
const FOR_PROGRAMS = /^\/(?:api|auth|healthz|readyz|metrics)(?:\/|$)/;

/** Answers what no route does: pages that do not exist, unknown calls, and methods that do not fit. */
export const answerElsewhere = (app: Hono, desk: Desk, showPage: Handle): void => {
  const allowedAt = (path: string): string[] => {
    // Routes for every method are middleware: they answer nothing themselves.
    const allowed = METHODS.filter((method) =>
      app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
    );
    return allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  };

  const elsewhere: Handle = (asked) => {
    const { path } = asked.c.req;
    const forPrograms = FOR_PROGRAMS.test(path);
    const known = allowedAt(path);
    const allowed = known.length > 0 || forPrograms ? known : PAGE_METHODS;
    const { method } = asked.request;
    if (method === "OPTIONS" && allowed.length > 0)
      return emptyAnswer(204, { Allow: [...allowed, "OPTIONS"].join(", ") });
    if (allowed.length === 0) return problem(notFound("There is no such call."), asked);
    if (!allowed.includes(method)) return refuseAt(path)(methodNotAllowed(allowed), asked);
    return showPage(asked);
  };

  const pages = desk("elsewhere", elsewhere, errorPageFor);
  const programs = desk("elsewhere", elsewhere, problem);
  app.notFound((c) => (FOR_PROGRAMS.test(c.req.path) ? programs(c) : pages(c)));
};

const refuseAt = (path: string): Refuse => (FOR_PROGRAMS.test(path) ? problem : errorPageFor);
