import { Argument, type Command } from 'commander'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program } from '../program.ts'
import { complete } from './complete.ts'
import { completionScripts, shells, type Shell } from './scripts.ts'
import { suggest } from './suggestions.ts'

/** Adds `completion`, which prints a script, and the hidden command that the scripts ask. */
export function addCompletionCommands(root: Command, { out }: Program): void {
  root
    .command('completion')
    .summary('print the script with which your shell completes commands')
    .description(
      'Prints the script with which your shell completes commands, flags and values.\n\n' +
        'bash: add to ~/.bashrc: source <(gatehouse completion bash)\n' +
        'zsh: add to ~/.zshrc, after compinit: source <(gatehouse completion zsh)\n' +
        'fish: gatehouse completion fish > ~/.config/fish/completions/gatehouse.fish',
    )
    .addArgument(suggest(new Argument('<shell>', shells.join(', ')), () => shells))
    .action((shell: string) => {
      if (!isShell(shell))
        throw new CommandFailed(exitCodes.usage, `The shells are ${shells.join(', ')}.`)
      out.write(completionScripts[shell])
    })
  root
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .action(async (words: string[]) => {
      for (const { value, about } of await complete(root, words))
        out.write(`${value}\t${about.split('\n')[0] ?? ''}\n`)
    })
}

const isShell = (text: string): text is Shell => shells.some(shell => shell === text)
