import type {
  createStaticHandler,
  LoaderFunctionArgs,
  RouteObject,
  StaticHandlerContext,
} from "react-router-dom";
import type { PageRequest } from "#adapters/http/page-renderer.ts";
import { isWithStatus, REFUSING } from "../site/page.tsx";
import { createPageMatcher, type MatchPage } from "./match-page.ts";

type StaticHandler = ReturnType<typeof createStaticHandler>;
type Matches = StaticHandlerContext["matches"];

/** Loads what a page shows; a response where its address leads elsewhere. */
export type LoadPage = (request: PageRequest) => Promise<StaticHandlerContext | Response>;

/**
 * Runs a page's one loader straight: the router's own way to it, made for many loaders side by side, for
 * interruptions and for middleware, takes as long as rendering a small page. Whatever is not simply a page with
 * its data goes the router's way.
 */
export const pageLoader = ({ query, dataRoutes }: StaticHandler): LoadPage => {
  const match = createPageMatcher(dataRoutes);
  return async ({ url, form, refusal }) => {
    if (form !== undefined)
      return query(new Request(url, { method: "POST", body: new URLSearchParams(form) }), {
        requestContext: refusal === undefined ? undefined : REFUSING,
      });
    return (await loadStraight(match, url)) ?? query(new Request(url));
  };
};

/** An address in which nothing is left to do for a URL parser: where it ends up is where it says. */
const PLAIN_ADDRESS = /^https?:\/\/[^/?#]+(?<pathname>(?:\/[\w-]+)+|\/)(?<search>\?[\w.=&%+-]+)?$/;

const partsOf = (address: string): { pathname: string; search: string } => {
  const plain = PLAIN_ADDRESS.exec(address);
  if (!plain) return new URL(address);
  const [, pathname = "/", search = ""] = plain;
  return { pathname, search };
};

/** What a loader is handed. A class for its getters: an address is parsed only where a loader looks at it, for that takes as long as the rest. */
class LoaderArgs implements LoaderFunctionArgs {
  readonly context = undefined;
  readonly #address: string;
  readonly params: LoaderFunctionArgs["params"];
  readonly pattern: string;

  constructor(address: string, { params, route }: Matches[number]) {
    this.#address = address;
    this.params = params;
    this.pattern = route.path ?? "";
  }

  get url(): URL {
    return new URL(this.#address);
  }

  get request(): Request {
    return new Request(this.#address);
  }
}

const loadStraight = async (
  match: MatchPage,
  address: string,
): Promise<StaticHandlerContext | undefined> => {
  const { pathname, search } = partsOf(address);
  const matches = match(pathname);
  const page = matches?.at(-1);
  if (!matches || !page) return undefined;
  const answer = await answerOf(page.route, new LoaderArgs(address, page));
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
const answerOf = async ({ id = "", loader }: RouteObject, args: LoaderFunctionArgs) => {
  if (typeof loader !== "function") return { loaderData: {}, status: 200 };
  try {
    const answer: unknown = await loader(args);
    if (answer instanceof Response) return undefined;
    return isWithStatus(answer)
      ? { loaderData: { [id]: answer.data }, status: answer.init?.status ?? 200 }
      : { loaderData: { [id]: answer }, status: 200 };
  } catch {
    return undefined;
  }
};
