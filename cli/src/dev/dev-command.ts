import type { Command } from 'commander'
import type { Program } from '../program.ts'
import { dev, type DevFlags } from './dev.ts'

/** Adds `dev`, which runs a local server for development. */
export function addDevCommand(root: Command, program: Program): void {
  const command = root
    .command('dev')
    .summary('run a sandbox server for this project')
    .description(
      'Runs a server in sandbox mode with its data in .gatehouse of this folder, and creates a ' +
        'user, an organization and an access token in it. Other commands in this folder then use ' +
        'this server. It needs the package @gatehouse/server and Node.js 24. A command after -- ' +
        'runs beside the server, with GATEHOUSE_URL, GATEHOUSE_TOKEN and ' +
        'GATEHOUSE_WEBHOOK_SECRET in its environment; when it ends, the server ends too.',
    )
    .argument('[command...]', 'a program to run beside the server, after --')
    .option('--port <number>', 'where the server listens (default: the first free port from 3000)')
    .option('--forward-to <url>', 'where to send webhook events, such as localhost:5173/webhooks')
    .option('--trusted-origins <origins>', 'origins of your app whose pages call the server')
    .option('--json', 'print JSON')
  command.action((words: string[]) => dev(program, words, command.optsWithGlobals<DevFlags>()))
}
