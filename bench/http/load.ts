import { connect, type Socket } from "node:net";

const CONNECTIONS = 32;

export interface Load {
  port: number;
  /** The path of the nth request. */
  path: (n: number) => string;
  headers?: string;
  /** The host of the nth request: what is made for one host is made for no other. */
  host?: (n: number) => string;
  milliseconds: number;
  /** How it may be answered; 200 unless told otherwise. */
  statuses?: readonly number[];
  /** Told of each answer how long it took, from sending its request. */
  onAnswer?: (milliseconds: number) => void;
}

let asked = 0;

/** Asks as fast as answers come, over connections kept alive; answers how many came. */
export const load = async ({
  port,
  path,
  headers = "",
  host = () => "localhost",
  milliseconds,
  statuses = [200],
  onAnswer = () => {},
}: Load): Promise<number> => {
  let answered = 0;
  let over = false;
  const end = performance.now() + milliseconds;

  const drive = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let sentAt = 0;
      const next = () => {
        if (over || performance.now() >= end) {
          over = true;
          socket.destroy();
          resolve();
          return;
        }
        const n = (asked += 1);
        sentAt = performance.now();
        socket.write(
          `GET ${path(n)} HTTP/1.1\r\nHost: ${host(n)}:${port}\r\n${headers}\r\n`,
          "latin1",
        );
      };
      socket.on("connect", next);
      socket.on("error", reject);
      readAnswers(socket, (status) => {
        if (!statuses.includes(status)) reject(new Error(`Answered ${status} to ${path(asked)}`));
        answered += 1;
        onAnswer(performance.now() - sentAt);
        next();
      });
    });

  await Promise.all(Array.from({ length: CONNECTIONS }, drive));
  return answered;
};

/** Reads just enough of HTTP to know where an answer ends. */
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
