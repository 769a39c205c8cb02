import { Argument, type Command } from "commander";
import { leaf } from "./leaf.ts";

export const completionCommand = (program: () => Command): Command =>
  leaf(
    "completion",
    "Print what makes a shell complete commands and options",
    'golfbrands completion bash >> ~/.bashrc\ngolfbrands completion zsh > "${fpath[1]}/_golfbrands"\ngolfbrands completion fish > ~/.config/fish/completions/golfbrands.fish',
  )
    .addArgument(new Argument("<shell>", "which").choices(["bash", "zsh", "fish"]))
    .action(async (shell) => {
      const { completionScript } = await import("./completion/completion-script.ts");
      process.stdout.write(completionScript(shell, program()));
    });
