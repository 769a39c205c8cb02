/** Creates this administrator in a new database. */
export const ADMINISTRATOR = {
  LOG_LEVEL: "error",
  ADMIN_EMAIL: "bench@golfbrands.example",
  ADMIN_PASSWORD: "correct horse battery",
};

const JSON_TYPE = { "Content-Type": "application/json" };

/** A call of the back office. Throws unless it succeeds, or answers a status that is `expected` too. */
export type AdminCall = (
  method: string,
  path: string,
  sent?: { body: string; headers?: Record<string, string> },
  expected?: number,
) => Promise<Response>;

/** Signs in, and returns the calls of the administrator. */
export const signIn = async (port: number): Promise<AdminCall> => {
  const site = `http://localhost:${port}`;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMINISTRATOR;
  const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return async (method, path, sent, expected) => {
    const called = await fetch(`${site}/api/admin${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...JSON_TYPE, ...sent?.headers },
      ...(sent && { body: sent.body }),
    });
    if (!called.ok && called.status !== expected)
      throw new Error(`${method} ${path} answered ${called.status}: ${await called.text()}`);
    return called;
  };
};

/** Opens a brand. Returns a function that saves its short description without pause until aborted, and returns the number of saves. */
export const openToSave = async (
  call: AdminCall,
  slug: string,
): Promise<(over: AbortSignal) => Promise<number>> => {
  const found = await call("GET", `/brands?search=${encodeURIComponent(slug)}`);
  const { items } = (await found.json()) as { items: { id: string; slug: string }[] };
  const id = items.find((item) => item.slug === slug)?.id;
  if (id === undefined) throw new Error(`No brand has the slug ${slug}`);
  const opened = await call("GET", `/brands/${id}`);
  let etag = opened.headers.get("etag") ?? "";
  const brand = (await opened.json()) as Record<string, unknown>;
  for (const field of ["id", "viewCount", "createdAt", "updatedAt", "version"]) delete brand[field];
  let all = 0;
  return async (over) => {
    const before = all;
    while (!over.aborted) {
      const body = JSON.stringify({ ...brand, shortDescription: `Saved ${(all += 1)} times` });
      const saved = await call("PUT", `/brands/${id}`, { body, headers: { "If-Match": etag } });
      await saved.arrayBuffer();
      etag = saved.headers.get("etag") ?? "";
    }
    return all - before;
  };
};
