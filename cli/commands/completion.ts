import { Argument, type Command, type Option } from "commander";
import { leaf } from "./leaf.ts";

export const completionCommand = (program: () => Command): Command =>
  leaf(
    "completion",
    "Print what makes a shell complete commands and options",
    'golfbrands completion bash >> ~/.bashrc\ngolfbrands completion zsh > "${fpath[1]}/_golfbrands"\ngolfbrands completion fish > ~/.config/fish/completions/golfbrands.fish',
  )
    .addArgument(new Argument("<shell>", "which").choices(["bash", "zsh", "fish"]))
    .action(async (shell) => {
      process.stdout.write(completionScript(shell, program()));
    });

type Shell = "bash" | "zsh" | "fish";

/** What follows a line begun with these words. */
interface Place {
  words: readonly string[];
  commands: readonly Command[];
  options: readonly Option[];
}

/** A script that makes a shell complete every command, option and choice of the program. */
export const completionScript = (shell: Shell, program: Command): string =>
  SCRIPTS[shell](placesOf(program, []));

const placesOf = (command: Command, words: readonly string[]): Place[] => [
  { words, commands: command.commands, options: command.options },
  ...command.commands.flatMap((below) => placesOf(below, [...words, below.name()])),
];

const flagsOf = (options: readonly Option[]): string[] => [
  ...options.map(({ long, short }) => long ?? short ?? ""),
  "--help",
];

/** Options that take one of a few words, by their flag. */
const choicesOf = (options: readonly Option[]): [flag: string, choices: readonly string[]][] =>
  options.flatMap(({ long, argChoices }) =>
    long && argChoices ? [[long, argChoices] as [string, string[]]] : [],
  );

/** The lines of a `case` over the words of a command and the word before the one being completed. */
const cases = (places: readonly Place[]): string =>
  places
    .map(({ words, commands, options }) => {
      const begun = words.join(" ");
      const chosen = choicesOf(options).map(
        ([flag, choices]) => `    "${begun}|${flag}") found="${choices.join(" ")}" ;;`,
      );
      const next = [...commands.map((command) => command.name()), ...flagsOf(options)].join(" ");
      return [...chosen, `    "${begun}|"*) found="${next}" ;;`].join("\n");
    })
    .join("\n");

const bash = (places: readonly Place[]): string => `# Completion of golfbrands for bash.
_golfbrands() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" begun="" found="" at
  for ((at = 1; at < COMP_CWORD && at < 3; at++)); do
    case "\${COMP_WORDS[at]}" in -*) break ;; esac
    case " ${namesOf(places)} " in *" \${begun:+$begun }\${COMP_WORDS[at]}; "*) begun="\${begun:+$begun }\${COMP_WORDS[at]}" ;; esac
  done
  case "$begun|$before" in
${cases(places)}
  esac
  COMPREPLY=($(compgen -W "$found" -- "$word"))
  [[ \${#COMPREPLY[@]} -gt 0 || "$word" == -* ]] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _golfbrands golfbrands
`;

const zsh = (places: readonly Place[]): string => `#compdef golfbrands
# Completion of golfbrands for zsh.
_golfbrands() {
  local before="\${words[CURRENT-1]}" begun="" found="" at
  for ((at = 2; at < CURRENT && at < 4; at++)); do
    case "\${words[at]}" in -*) break ;; esac
    case " ${namesOf(places)} " in *" \${begun:+$begun }\${words[at]}; "*) begun="\${begun:+$begun }\${words[at]}" ;; esac
  done
  case "$begun|$before" in
${cases(places)}
  esac
  compadd -- \${=found}
  [[ "$PREFIX" == -* ]] || _files
}
if [[ "\${funcstack[1]}" == _golfbrands ]]; then _golfbrands "$@"; else compdef _golfbrands golfbrands; fi
`;

/** Every command's words, each ended by a semicolon. */
const namesOf = (places: readonly Place[]): string =>
  places
    .filter(({ words }) => words.length > 0)
    .map(({ words }) => `${words.join(" ")};`)
    .join(" ");

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;

const fish = (places: readonly Place[]): string => {
  const lines = places.flatMap(({ words, commands, options }) => {
    const [noun, verb] = words;
    const below = commands.map((command) => command.name()).join(" ");
    const where =
      noun === undefined
        ? "__fish_use_subcommand"
        : verb === undefined
          ? `__fish_seen_subcommand_from ${noun}${below === "" ? "" : `; and not __fish_seen_subcommand_from ${below}`}`
          : `__fish_seen_subcommand_from ${noun}; and __fish_seen_subcommand_from ${verb}`;
    const begin = `complete -c golfbrands -n ${quoted(where)}`;
    return [
      ...commands.map(
        (command) => `${begin} -f -a ${command.name()} -d ${quoted(command.description())}`,
      ),
      ...options.map(({ long, short, description, argChoices, required }) =>
        [
          begin,
          ...(long ? [`-l ${long.replace(/^--/, "")}`] : []),
          ...(short ? [`-s ${short.replace(/^-/, "")}`] : []),
          ...(argChoices ? [`-x -a ${quoted(argChoices.join(" "))}`] : required ? ["-r"] : []),
          `-d ${quoted(description)}`,
        ].join(" "),
      ),
    ];
  });
  return `# Completion of golfbrands for fish.\n${lines.join("\n")}\n`;
};

const SCRIPTS: Readonly<Record<Shell, (places: readonly Place[]) => string>> = { bash, zsh, fish };
