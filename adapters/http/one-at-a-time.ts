import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Pipelined requests that may wait per connection. Browsers send none; one more ends the connection. */
const MAX_WAITING = 32;

interface Pipeline {
  /** The response in progress. */
  current: ServerResponse;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Handles the requests of each connection one after the other. Node.js emits every pipelined request at once,
 * and each would use memory and processor time for a response that the client may never read.
 */
export const oneAtATime = (handle: Handler): Handler => {
  const pipelines = new WeakMap<Socket, Pipeline>();

  const handleNext = (pipeline: Pipeline, socket: Socket): void => {
    const [next, ...waiting] = pipeline.waiting;
    pipeline.waiting = waiting;
    if (!next || socket.destroyed) return;
    const [incoming, outgoing] = next;
    pipeline.current = outgoing;
    if (waiting.length > 0) outgoing.once("close", () => handleLater(pipeline, socket));
    handle(incoming, outgoing);
  };

  /** Let other connections go first. */
  const handleLater = (pipeline: Pipeline, socket: Socket): void =>
    void setImmediate(handleNext, pipeline, socket);

  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    const pipeline = pipelines.get(socket);
    if (!pipeline || (pipeline.current.writableFinished && pipeline.waiting.length === 0)) {
      pipelines.set(socket, { current: outgoing, waiting: [] });
      handle(incoming, outgoing);
      return;
    }
    if (pipeline.waiting.length >= MAX_WAITING) {
      pipeline.waiting = [];
      socket.destroy();
      return;
    }
    pipeline.waiting.push([incoming, outgoing]);
    if (pipeline.waiting.length === 1)
      pipeline.current.once("close", () => handleLater(pipeline, socket));
  };
};
