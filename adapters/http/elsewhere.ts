import type { Hono } from "hono";
import { emptyAnswer } from "./answer/answer.ts";
import { methodNotAllowed, notFound, problemAnswer } from "./answer/refusal.ts";
import { endpoint, type Handle } from "./endpoint.ts";
import { isForPrograms, refusalAt } from "./middleware.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What every page answers to. */
const PAGE_METHODS = ["GET", "HEAD"];

/** Answers what no route does: pages that do not exist, unknown calls, and methods that do not fit. */
export const answerElsewhere = (app: Hono, showPage: Handle): void => {
  const allowedAt = (path: string): string[] => {
    // Routes for every method are middleware: they answer nothing themselves.
    const allowed = METHODS.filter((method) =>
      app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
    );
    return allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  };

  const elsewhere: Handle = (asked) => {
    const { path } = asked.c.req;
    const known = allowedAt(path);
    const allowed = known.length > 0 || isForPrograms(path) ? known : PAGE_METHODS;
    const { method } = asked.request;
    if (method === "OPTIONS" && allowed.length > 0)
      return emptyAnswer(204, { Allow: [...allowed, "OPTIONS"].join(", ") });
    if (allowed.length === 0)
      return problemAnswer(notFound("There is no such call."), asked.requestId);
    if (!allowed.includes(method))
      return refusalAt(path)(methodNotAllowed(allowed), asked.requestId);
    return showPage(asked);
  };

  app.notFound(endpoint("elsewhere", elsewhere));
};
