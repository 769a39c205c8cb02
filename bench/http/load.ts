import { connect, type Socket } from "node:net";

const CONNECTIONS = 32;

export interface Load {
  port: number;
  /** The path of the nth request. */
  path: (n: number) => string;
  headers?: string;
  /** The host of the nth request: responses are cached per host. */
  host?: (n: number) => string;
  milliseconds: number;
  /** The expected status; 200 by default. */
  statuses?: readonly number[];
}

let sent = 0;

/** Sends requests as fast as responses come, over keep-alive connections; returns their number. */
export const load = async ({
  port,
  path,
  headers = "",
  host = () => "localhost",
  milliseconds,
  statuses = [200],
}: Load): Promise<number> => {
  let answered = 0;
  let over = false;
  const end = performance.now() + milliseconds;

  const drive = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const next = () => {
        if (over || performance.now() >= end) {
          over = true;
          socket.destroy();
          resolve();
          return;
        }
        const n = (sent += 1);
        socket.write(
          `GET ${path(n)} HTTP/1.1\r\nHost: ${host(n)}:${port}\r\n${headers}\r\n`,
          "latin1",
        );
      };
      socket.on("connect", next);
      socket.on("error", reject);
      readAnswers(socket, (status) => {
        if (!statuses.includes(status)) reject(new Error(`Answered ${status} to ${path(sent)}`));
        answered += 1;
        next();
      });
    });

  await Promise.all(Array.from({ length: CONNECTIONS }, drive));
  return answered;
};

/** Parses just enough HTTP to find the end of a response. */
const readAnswers = (socket: Socket, onAnswer: (status: number) => void): void => {
  let missing = 0;
  let status = 0;
  let head = "";
  socket.on("data", (data) => {
    if (missing > 0) {
      missing -= data.byteLength;
    } else {
      const separator = data.indexOf("\r\n\r\n");
      if (separator === -1) {
        head += data.toString("latin1");
        return;
      }
      head += data.toString("latin1", 0, separator);
      status = Number(head.slice(9, 12));
      missing =
        Number(/content-length: (\d+)/i.exec(head)?.[1]) - (data.byteLength - separator - 4);
      head = "";
    }
    if (missing === 0) onAnswer(status);
  });
};
