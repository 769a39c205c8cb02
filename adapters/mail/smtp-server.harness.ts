import { SMTPServer } from "smtp-server";

export interface MailServer {
  /** `smtp://127.0.0.1:25`. */
  url: string;
  /** Received mails as sent, oldest first. */
  letters: () => string[];
  /** Passwords received. */
  passwords: () => string[];
  /** The response to the next envelopes; `undefined` accepts them. */
  refuseWith: (status: number | undefined) => void;
  /** Called for each received mail. */
  onLetter: (listener: (() => void) | undefined) => void;
  close: () => Promise<void>;
}

/** A real mail server on this machine, for tests only. */
export const openMailServer = async (): Promise<MailServer> => {
  const letters: string[] = [];
  const passwords: string[] = [];
  let refusal: number | undefined;
  let notify: (() => void) | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? "");
      done(null, { user: username ?? "" });
    },
    onRcptTo: (address, _session, done) => {
      if (refusal === undefined) return done();
      // Real servers repeat the refused address.
      done(Object.assign(new Error(`No <${address.address}> here`), { responseCode: refusal }));
    },
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        letters.push(Buffer.concat(pieces).toString("utf8"));
        notify?.();
        done();
      });
    },
  });
  // A killed sender resets its connection.
  server.on("error", () => {});
  // The library's greeting delay of 100 ms, meant to catch spammers, made 200 mails take 22 seconds.
  const connect = server.connect.bind(server);
  server.connect = (...accepted) => {
    connect(...accepted);
    const newest = [...server.connections].at(-1);
    newest?.connectionReady();
    if (newest) newest.connectionReady = () => {};
  };
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters: () => [...letters],
    passwords: () => [...passwords],
    refuseWith: (status) => {
      refusal = status;
    },
    onLetter: (listener) => {
      notify = listener;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
