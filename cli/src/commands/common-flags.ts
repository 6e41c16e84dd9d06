import type { Command } from 'commander'

/** Adds the flags that every command has. */
export function addCommonFlags(command: Command): Command {
  return command
    .option('--json', 'print JSON')
    .option('--profile <name>', 'use this profile instead of the current one')
    .option('--server <url>', "the server's address")
}
