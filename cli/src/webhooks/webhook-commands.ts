import { Option, type Command } from 'commander'
import { addCommonFlags } from '../commands/common-flags.ts'
import { suggest } from '../completion/suggestions.ts'
import { eventTypes } from '../operations/operations.gen.ts'
import type { Program } from '../program.ts'
import { showDeliveries, type LogFlags } from './delivery-log.ts'
import { listen, type ListenFlags } from './listen.ts'

/** Adds the commands for developing with webhooks. */
export function addWebhookCommands(root: Command, program: Program): void {
  const follow = root
    .command('listen')
    .summary('show webhook events as they happen, and forward them to a local address')
    .description(
      "Shows the organization's webhook events as they happen. With --forward-to, each is sent " +
        'to a local address as the server sends it to an endpoint: signed (Standard Webhooks), ' +
        'in order, one after the other, once. No endpoint is needed. The secret of the ' +
        'signatures is printed at the start, and stays the same.',
    )
    .option('--forward-to <url>', 'where to send events, such as http://localhost:3000/hooks')
    .addOption(
      suggest(
        new Option('--events <types>', 'only these types, separated by commas'),
        () => eventTypes,
      ),
    )
    .option('--endpoint <id>', 'what this endpoint is subscribed to, in its format')
    .option('--print-secret', 'print the secret of the signatures and end')
  addCommonFlags(follow).action(() => listen(program, follow.optsWithGlobals<ListenFlags>()))
  const logs = root
    .command('logs')
    .summary('show the attempts to deliver webhooks')
    .description('Shows the latest attempts to deliver webhooks to endpoints, newest last.')
    .option('--tail', 'also show new ones, until Ctrl-C')
    .option('--limit <number>', 'how many to show at first, 100 at most (default: 20)')
    .option('--endpoint <id>', 'only of this endpoint')
  addCommonFlags(logs).action(() => showDeliveries(program, logs.optsWithGlobals<LogFlags>()))
}
