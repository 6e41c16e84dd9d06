import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import type { CommonFlags, Program } from '../program.ts'
import { DEFAULT_PROFILE, readProfiles, writeProfiles } from './profile-file.ts'

/** Deletes a profile with its token. The token itself stays valid: the dashboard revokes it. */
export async function logout(program: Program, flags: CommonFlags): Promise<void> {
  const stored = await readProfiles(program)
  const name = flags.profile ?? program.env.GATEHOUSE_PROFILE ?? stored.current
  const { [name]: removed, ...profiles } = stored.profiles
  if (!removed) throw new CommandFailed(exitCodes.not_signed_in, `There is no profile "${name}".`)
  const [next = DEFAULT_PROFILE] = Object.keys(profiles)
  const current = stored.current === name ? next : stored.current
  await writeProfiles(program, { current, profiles })
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) return printer.value({ profile: name })
  printer.text(`Deleted profile "${name}".`)
  printer.note('The token still works elsewhere. Revoke it in the dashboard: gatehouse open tokens')
}
