import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/** Pipelined requests that a connection may have waiting. Browsers send none; one more ends the connection. */
const MOST_WAITING = 32;

interface Pipeline {
  /** The answer under way. */
  current: ServerResponse;
  waiting: [IncomingMessage, ServerResponse][];
}

/**
 * Handles the requests of each connection one after the other. Node.js hands over every request it finds in what it read, hundreds at a time, and
 * without this each would hold memory and processor time for an answer that its client may never read.
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

  /** Other connections come first. */
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
    if (pipeline.waiting.length >= MOST_WAITING) {
      pipeline.waiting = [];
      socket.destroy();
      return;
    }
    pipeline.waiting.push([incoming, outgoing]);
    if (pipeline.waiting.length === 1)
      pipeline.current.once("close", () => handleLater(pipeline, socket));
  };
};
