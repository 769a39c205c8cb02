import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { requestPage } from "./get-page.ts";

const HINT = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n";
const PAGE = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nGolf";

/** Requests a page from a site that answers with `send`. */
const request = async (send: (socket: Socket) => void) => {
  const site = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => send(socket));
  });
  onTestFinished(() => void site.close());
  await once(site.listen(0, "127.0.0.1"), "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the address of a TCP server.
  const { port } = site.address() as AddressInfo;
  const network = { route: (_: URL, address: string) => ({ address, port, isSecure: false }) };
  const wanted = { accept: "*/*", userAgent: "golfbrands-test" };
  return requestPage(network, new URL("http://golf.example/"), "127.0.0.1", wanted);
};

it("reads the page after a few early hints", async () => {
  const { status, body } = await request((socket) => socket.end(HINT.repeat(3) + PAGE));
  expect([status, body.toString()]).toEqual([200, "Golf"]);
});

it("gives up on a site that sends early hints for ever", async () => {
  const sendHints = (socket: Socket): void => {
    while (!socket.destroyed && socket.write(HINT.repeat(100)));
    socket.once("drain", () => sendHints(socket));
  };
  await expect(request(sendHints)).rejects.toThrow("Too many responses of status 1xx");
});

it.each(["compress", "constructor", "tostring"])(
  "leaves a body in the unknown encoding %s unread",
  async (encoding) => {
    const page = PAGE.replace("\r\n", `\r\nContent-Encoding: ${encoding}\r\n`);
    const { status, body } = await request((socket) => socket.end(page));
    expect([status, body.length]).toEqual([200, 0]);
  },
);
