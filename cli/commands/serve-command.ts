import { Command, InvalidArgumentError } from "commander";

const MAX_WORKERS = 64;

const workerCount = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MAX_WORKERS)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_WORKERS}.`);
  return count;
};

export const serveCommand = (): Command =>
  new Command("serve")
    .description("Serve the site: create the database and fill it if there is none, then listen")
    .option("--port <number>", "where to listen; 0 takes any free port (PORT, 3000)")
    .option("--host <address>", "the address to listen on (HOST, 127.0.0.1)")
    .option(
      "--workers <count>",
      "processes to serve with, one for each core at most",
      workerCount,
      1,
    )
    .addHelpText("after", "\nExample:\n  golfbrands serve --port 8080 --workers 4")
    .action(async (options: { port?: string; host?: string; workers: number }) => {
      const { serve } = await import("./serve.ts");
      await serve(options);
    });
