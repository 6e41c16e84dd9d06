import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import type { CommonFlags, Program } from '../program.ts'
import { readProfiles, writeProfiles } from './profile-file.ts'

/** Lists the stored profiles, without their tokens. */
export async function listProfiles(program: Program, flags: CommonFlags): Promise<void> {
  const { current, profiles } = await readProfiles(program)
  const printer = printerOf(program, flags.json ?? false)
  const rows = Object.entries(profiles).map(([name, { server, organization }]) => ({
    name,
    current: name === current,
    server,
    organization: organization?.name ?? null,
  }))
  if (rows.length === 0 && !printer.json) return printer.note('No profiles. Run: gatehouse login')
  if (printer.json) return printer.value(rows)
  printer.table(rows, ['name', 'current', 'server', 'organization'])
}

/** Makes a profile the current one. */
export async function selectProfile(
  program: Program,
  name: string,
  flags: CommonFlags,
): Promise<void> {
  const stored = await readProfiles(program)
  if (!Object.hasOwn(stored.profiles, name))
    throw new CommandFailed(exitCodes.usage, `There is no profile "${name}".`)
  await writeProfiles(program, { ...stored, current: name })
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) printer.value({ profile: name })
  else printer.text(`Commands now use the profile "${name}".`)
}
