import type {
  createStaticHandler,
  LoaderFunctionArgs,
  RouteObject,
  StaticHandlerContext,
} from "react-router-dom";
import type { AskedPage } from "#adapters/http/page-renderer.ts";
import { isWithStatus } from "../page-route.tsx";
import { createPageMatcher, type MatchPage } from "./match-page.ts";

type StaticHandler = ReturnType<typeof createStaticHandler>;

/** Loads what a page shows; a response where its address leads elsewhere. */
export type LoadPage = (asked: AskedPage) => Promise<StaticHandlerContext | Response>;

/**
 * Runs a page's one loader straight: the router's own way to it, made for many loaders side by side, for
 * interruptions and for middleware, takes as long as rendering a small page. Whatever is not simply a page with
 * its data goes the router's way.
 */
export const pageLoader = ({ query, dataRoutes }: StaticHandler): LoadPage => {
  const match = createPageMatcher(dataRoutes);
  return async ({ url, form }) => {
    if (form !== undefined)
      return query(new Request(url, { method: "POST", body: new URLSearchParams(form) }));
    return (await loadStraight(match, url)) ?? query(new Request(url));
  };
};

const loadStraight = async (
  match: MatchPage,
  address: string,
): Promise<StaticHandlerContext | undefined> => {
  const url = new URL(address);
  const { pathname, search } = url;
  const matches = match(pathname);
  const page = matches?.at(-1);
  if (!matches || !page) return undefined;
  const answer = await answerOf(page.route, {
    // No loader here looks at it, and making one costs more than the rest of this.
    get request() {
      return new Request(address);
    },
    url,
    params: page.params,
    pattern: page.route.path ?? "",
    context: undefined,
  });
  return (
    answer && {
      basename: "/",
      location: { pathname, search, hash: "", state: null, key: "default" },
      matches,
      loaderData: answer.loaderData,
      actionData: null,
      errors: null,
      statusCode: answer.status,
      loaderHeaders: {},
      actionHeaders: {},
    }
  );
};

/** `undefined` for a loader that leads elsewhere or fails: the router knows what to make of either. */
const answerOf = async ({ id = "", loader }: RouteObject, asked: LoaderFunctionArgs) => {
  if (typeof loader !== "function") return { loaderData: {}, status: 200 };
  try {
    const answer: unknown = await loader(asked);
    if (answer instanceof Response) return undefined;
    return isWithStatus(answer)
      ? { loaderData: { [id]: answer.data }, status: answer.init?.status ?? 200 }
      : { loaderData: { [id]: answer }, status: 200 };
  } catch {
    return undefined;
  }
};
