import { Argument, type Command } from 'commander'
import { openApi } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { addCommonFlags } from '../commands/common-flags.ts'
import { suggest } from '../completion/suggestions.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import { progressOf } from '../output/progress.ts'
import type { CommonFlags, Program } from '../program.ts'
import { openSandboxShop } from './sandbox-shop.ts'
import { triggers, type Trigger } from './triggers.data.ts'

type TriggerFlags = CommonFlags & { advanceClock?: boolean; list?: boolean }

/** Adds `trigger`, which makes events really happen in a sandbox. */
export function addTriggerCommand(root: Command, program: Program): void {
  const command = root
    .command('trigger')
    .summary('make a webhook event happen in a sandbox')
    .description(
      'Makes a webhook event happen in a sandbox organization, by doing what causes it: such as ' +
        'selling a product for a test payment. The objects it creates stay.\n\n' +
        'Without an event, or with --list, shows the events.',
    )
    .addArgument(suggest(new Argument('[event]'), () => triggers.map(({ event }) => event)))
    .option('--advance-clock', 'allow events for which the test clock is advanced')
    .option('--list', 'show the events')
  addCommonFlags(command).action(async (event: string | undefined) => {
    const flags = command.optsWithGlobals<TriggerFlags>()
    if (event === undefined || flags.list) listTriggers(program, flags)
    else await trigger(program, event, flags)
  })
}

function listTriggers(program: Program, { json = false }: TriggerFlags): void {
  const rows = triggers.map(({ event, about, advances }) => ({
    event,
    'what happens': advances ? `${about} (advances the clock by ${advances})` : about,
  }))
  const printer = printerOf(program, json)
  if (json) return printer.value(triggers.map(({ run: _, ...trigger }) => trigger))
  for (const row of rows) printer.text(`${row.event.padEnd(24)}${row['what happens']}`)
}

async function trigger(program: Program, event: string, flags: TriggerFlags): Promise<void> {
  const found = findTrigger(event, flags)
  const api = await openApi(program, flags)
  const shop = await openSandboxShop(program, api)
  const progress = progressOf(program)
  progress.show(0, undefined, `${found.about} …`)
  try {
    await found.run(shop)
  } finally {
    progress.end()
  }
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) return printer.value({ event, created: shop.created })
  printer.text(`Triggered ${event}.`)
  for (const { kind, id } of shop.created) printer.text(`  ${kind.padEnd(14)}${id}`)
}

function findTrigger(event: string, { advanceClock = false }: TriggerFlags): Trigger {
  const found = triggers.find(one => one.event === event)
  if (!found) {
    const message = `"${event}" cannot be triggered. The events: gatehouse trigger --list`
    throw new CommandFailed(exitCodes.usage, message)
  }
  if (!found.advances || advanceClock) return found
  const message =
    `${event} advances the organization's test clock by ${found.advances}, which cannot be ` +
    'undone. Add --advance-clock to do it.'
  throw new CommandFailed(exitCodes.usage, message)
}
