import { apiOf } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import type { CommonFlags, Program } from '../program.ts'
import { DEFAULT_PROFILE, readProfiles, writeProfiles, type Profile } from './profile-file.ts'

/**
 * Deletes a profile with its token. A token that `gatehouse login` created is revoked; one that was
 * entered stays valid, because other programs may use it.
 */
export async function logout(program: Program, flags: CommonFlags): Promise<void> {
  const stored = await readProfiles(program)
  const name = flags.profile ?? program.env.GATEHOUSE_PROFILE ?? stored.current
  const { [name]: removed, ...profiles } = stored.profiles
  if (!removed) throw new CommandFailed(exitCodes.not_signed_in, `There is no profile "${name}".`)
  const revoked = removed.token_id !== undefined && (await isRevoked(program, removed))
  const [next = DEFAULT_PROFILE] = Object.keys(profiles)
  const current = stored.current === name ? next : stored.current
  await writeProfiles(program, { current, profiles })
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) return printer.value({ profile: name, revoked })
  printer.text(`Deleted profile "${name}".`)
  if (revoked) printer.note('Its token is revoked.')
  else
    printer.note(
      'The token still works elsewhere. Revoke it in the dashboard (Developers, Access tokens).',
    )
}

/** Revokes a token, unless the server cannot be reached. An expired one counts as revoked. */
async function isRevoked(program: Program, { server, token }: Profile): Promise<boolean> {
  const api = apiOf(program, { server, token, profile: undefined })
  const path = '/v1/organization-access-tokens/revoke'
  return api.send({ method: 'POST', path }).then(
    () => true,
    (error: unknown) => error instanceof CommandFailed && error.code === exitCodes.not_signed_in,
  )
}
