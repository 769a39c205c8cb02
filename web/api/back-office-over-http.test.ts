import { expect, it } from "vitest";
import { ok } from "#core/result.ts";
import {
  requestBackOffice,
  BackOfficeUnavailable,
  type RequestSession,
} from "./back-office-over-http.ts";
import { SessionOver } from "./session-over.ts";

const signedIn: RequestSession = {
  accessToken: () => Promise.resolve("first"),
  renew: () => Promise.resolve("second"),
  forget: () => Promise.resolve(),
};

const problem = (status: number, body: object) =>
  Response.json({ title: "Refused", status, detail: "Because.", ...body }, { status });

/** A server with these responses in order, and the requests it received. */
const serving = (session: RequestSession, ...answers: (Response | Error)[]) => {
  const requests: Request[] = [];
  const request = requestBackOffice({
    session,
    origin: "https://golf.example",
    send: (sent) => {
      requests.push(sent);
      const answer = answers.shift() ?? new Error("too many requests");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  });
  return { request, requests };
};

it("renews a refused token once, and repeats the request", async () => {
  const { request, requests } = serving(
    signedIn,
    problem(401, { kind: "sign-in-required" }),
    Response.json([]),
  );
  expect(await request("GET /taxonomy")).toEqual(ok([]));
  expect(requests.map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer first",
    "Bearer second",
  ]);
});

it("reports that the session is over when nobody is signed in", async () => {
  const nobody = { ...signedIn, accessToken: () => Promise.resolve(undefined) };
  const ended = { ...signedIn, renew: () => Promise.resolve(undefined) };
  const address = "GET /taxonomy";
  await expect(serving(nobody).request(address)).rejects.toThrow(SessionOver);
  await expect(serving(ended, problem(401, {})).request(address)).rejects.toThrow(SessionOver);
});

it("ends a session whose new token is refused too", async () => {
  let forgotten = 0;
  const session = { ...signedIn, forget: async () => void (forgotten += 1) };
  const { request } = serving(session, problem(401, {}), problem(401, {}));
  await expect(request("GET /taxonomy")).rejects.toThrow(SessionOver);
  expect(forgotten).toBe(1);
});

it("reports a server that cannot be reached or does not answer", async () => {
  const address = "GET /taxonomy";
  await expect(serving(signedIn, new TypeError("offline")).request(address)).rejects.toThrow(
    new BackOfficeUnavailable("The server could not be reached."),
  );
  await expect(serving(signedIn, problem(503, {})).request(address)).rejects.toThrow(
    new BackOfficeUnavailable("Because."),
  );
  await expect(
    serving(signedIn, new Response("<h1>Bad gateway</h1>", { status: 502 })).request(address),
  ).rejects.toThrow(new BackOfficeUnavailable(""));
});
