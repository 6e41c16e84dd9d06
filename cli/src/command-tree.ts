import { Command } from 'commander'
import { version } from './api/open-api.ts'
import { addMcpCommand } from './agents/mcp-command.ts'
import { addClockCommands } from './clock/clock-commands.ts'
import { addProfileCommands } from './commands/add-profile-commands.ts'
import { addOpenCommand } from './commands/open-pages.ts'
import { addCompletionCommands } from './completion/completion-commands.ts'
import { suggest } from './completion/suggestions.ts'
import { addDevCommand } from './dev/dev-command.ts'
import { addDataCommands } from './organization-data/data-commands.ts'
import { exitCodeMeanings } from './exit-codes.ts'
import { addOperations } from './operations/add-operations.ts'
import { profileNames } from './profiles/profile-file.ts'
import type { Program } from './program.ts'
import { addTriggerCommand } from './triggers/trigger-command.ts'
import { addWebhookCommands } from './webhooks/webhook-commands.ts'

/**
 * The whole command line: every command with its flags and help. `json`: mistakes are reported by
 * the caller, and not as text.
 */
export function commandTree(program: Program, json = false): Command {
  const root = new Command('gatehouse')
  root
    .description('The command line of Gatehouse.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show the help of a command')
    .option('--json', 'print JSON')
    .option('--profile <name>', 'use this profile instead of the current one')
    .option('--server <url>', "the server's address")
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .addHelpText('after', helpFooter())
  addDevCommand(root, program)
  addProfileCommands(root, program)
  addWebhookCommands(root, program)
  addClockCommands(root, program)
  addTriggerCommand(root, program)
  addDataCommands(root, program)
  addMcpCommand(root, program)
  addOpenCommand(root, program)
  addCompletionCommands(root, program)
  addOperations(root, program)
  configure(root, program, json)
  return root
}

/** Every command writes to the program's outputs, and throws instead of ending the process. */
function configure(command: Command, program: Program, json: boolean): void {
  const { out, err } = program
  command
    .exitOverride()
    .showHelpAfterError('(--help shows what is possible)')
    .configureOutput({
      writeOut: text => void out.write(text),
      writeErr: text => void (json || err.write(text)),
      getOutHelpWidth: () => (out.isTTY ? (out.columns ?? 80) : 100),
      getErrHelpWidth: () => (err.isTTY ? (err.columns ?? 80) : 100),
    })
  for (const option of command.options)
    if (option.long === '--profile') suggest(option, () => profileNames(program))
  for (const child of command.commands) configure(child, program, json)
}

const helpFooter = () =>
  [
    '',
    'Environment:',
    '  GATEHOUSE_TOKEN    an access token, instead of the one of a profile',
    "  GATEHOUSE_URL      the server's address",
    '  GATEHOUSE_PROFILE  the profile to use',
    '  NO_COLOR           no colors',
    '',
    'Exit codes:',
    ...exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padEnd(3)}  ${meaning}`),
  ].join('\n')
