import { randomUUID } from "node:crypto";

/** The parts of the test server that this harness uses. */
export interface AuthBackend {
  sql: <Row>(statement: string, values: readonly unknown[]) => Promise<Row[]>;
  signUp: (email: string, password: string) => Promise<Response>;
}

interface UserBody {
  email?: string;
  password?: string;
  email_confirm?: boolean;
}

const PATH = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/;

/**
 * Supabase Auth's admin calls, which the test server lacks: create an account, read one, change its password.
 * Responses follow GoTrue's documentation; the test server hashes and checks passwords. Returns `undefined`
 * for other calls.
 */
export const authAdminCall = async (
  backend: AuthBackend,
  secretKey: string,
  request: Request,
): Promise<Response | undefined> => {
  const [matched, id] = PATH.exec(new URL(request.url).pathname) ?? [];
  if (matched === undefined) return undefined;
  if (request.headers.get("apikey") !== secretKey)
    return refusal(403, "not_admin", "User not allowed");
  if (request.method === "GET" && id !== undefined) return findUser(backend, id);
  // GoTrue takes more options, which these tests do not use.
  const fields = (await request.json()) as UserBody;
  if (request.method === "POST" && id === undefined) return createUser(backend, fields);
  if (request.method === "PUT" && id !== undefined) return setPassword(backend, id, fields);
  return refusal(405, "method_not_allowed", "Method not allowed");
};

const createUser = async (
  { sql, signUp }: AuthBackend,
  { email = "", password = "", email_confirm = false }: UserBody,
): Promise<Response> => {
  const existing = await sql("select id from auth.users where lower(email) = lower($1)", [email]);
  if (existing.length > 0)
    return refusal(
      422,
      "email_exists",
      "A user with this email address has already been registered",
    );
  const made = await signUp(email, password);
  if (!made.ok) return refusal(400, "validation_failed", "Unable to validate email address");
  const [user] = await sql<{ id: string }>(
    `update auth.users set email_confirmed_at = case when $2 then now() end
     where lower(email) = lower($1) returning id, email, email_confirmed_at`,
    [email, email_confirm],
  );
  await sql("delete from auth.sessions where user_id = $1", [user?.id]);
  return Response.json(user);
};

const findUser = async ({ sql }: AuthBackend, id: string): Promise<Response> => {
  const [user] = await sql("select id, email, updated_at from auth.users where id = $1", [id]);
  return user ? Response.json(user) : refusal(404, "user_not_found", "User not found");
};

const setPassword = async (
  { sql, signUp }: AuthBackend,
  id: string,
  { password = "" }: UserBody,
): Promise<Response> => {
  const email = `${randomUUID()}@hashes.example`;
  const hashed = await signUp(email, password);
  if (!hashed.ok) return refusal(422, "weak_password", "Password should be at least 6 characters");
  const [user] = await sql(
    `update auth.users set encrypted_password = (select encrypted_password from auth.users where email = $2),
       updated_at = now()
     where id = $1 returning id, email, email_confirmed_at`,
    [id, email],
  );
  await sql("delete from auth.users where email = $1", [email]);
  return user ? Response.json(user) : refusal(404, "user_not_found", "User not found");
};

const refusal = (code: number, error_code: string, msg: string): Response =>
  Response.json(
    { code, error_code, msg },
    { status: code, headers: { "x-supabase-api-version": "2024-01-01" } },
  );
