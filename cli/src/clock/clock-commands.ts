import type { Command } from 'commander'
import { openApi } from '../api/open-api.ts'
import { organizationOf } from '../api/organization-of.ts'
import { addCommonFlags } from '../commands/common-flags.ts'
import { printerOf } from '../output/printer.ts'
import { progressOf } from '../output/progress.ts'
import type { CommonFlags, Program } from '../program.ts'
import { laterMoment } from './later-moment.ts'
import { advanceTestClock, getTestClock } from './test-clock.ts'

/** Adds the commands of the sandbox's test clock. */
export function addClockCommands(root: Command, program: Program): void {
  const clock = root.command('clock').description("the organization's test clock (sandbox mode)")
  const show = addCommonFlags(clock.command('show').description('show the time of the test clock'))
  show.action(() => showClock(program, show.optsWithGlobals<CommonFlags>()))
  const advance = clock
    .command('advance')
    .description(
      'advance the test clock by a duration (10d, 1month, 2weeks) or to a time (2027-01-31)\n\n' +
        'Everything that becomes due until then is processed in order. The clock cannot be ' +
        'moved back.',
    )
    .argument('<duration or time...>')
  addCommonFlags(advance)
  advance.action((words: string[]) =>
    advanceClock(program, words.join(' '), advance.optsWithGlobals<CommonFlags>()),
  )
}

async function showClock(program: Program, flags: CommonFlags): Promise<void> {
  const api = await openApi(program, flags)
  const { id } = await organizationOf(api)
  printerOf(program, flags.json ?? false).value(await getTestClock(api, id))
}

async function advanceClock(program: Program, given: string, flags: CommonFlags): Promise<void> {
  const api = await openApi(program, flags)
  const { id } = await organizationOf(api)
  const before = await getTestClock(api, id)
  const to = laterMoment(new Date(before.now), given)
  const progress = progressOf(program)
  const after = await advanceTestClock(api, id, to, { progress, signal: program.signal })
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) return printer.value(after)
  printer.text(`The test clock is at ${after.now}.`)
}
