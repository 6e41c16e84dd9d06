import { apiOf } from '../api/open-api.ts'
import { findOrganization } from '../api/organization-of.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import type { Program } from '../program.ts'
import { DEFAULT_SERVER, serverOf } from './connection.ts'
import { isExposed } from './is-exposed.ts'
import type { LoginFlags } from './login-flags.ts'
import { loginInBrowser } from './login-in-browser.ts'
import {
  DEFAULT_PROFILE,
  profilePath,
  readProfiles,
  writeProfiles,
  type Profile,
} from './profile-file.ts'
import { readSecret } from './read-secret.ts'

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/i

/**
 * Stores an organization access token as a profile, which becomes the current one. In a terminal,
 * the user approves the sign-in in a browser and the token is created; where the server does not
 * offer that, with `--with-token` or in a script, a token is read from GATEHOUSE_TOKEN, from
 * standard input, or asked for, and checked with a request.
 */
export async function login(program: Program, flags: LoginFlags): Promise<void> {
  const { env } = program
  const name = flags.profile ?? env.GATEHOUSE_PROFILE ?? DEFAULT_PROFILE
  if (!NAME.test(name))
    throw new CommandFailed(exitCodes.usage, `"${name}" is not a name for a profile.`)
  const stored = await readProfiles(program)
  const known = Object.hasOwn(stored.profiles, name) ? stored.profiles[name]?.server : undefined
  const server = serverOf(flags.server ?? env.GATEHOUSE_URL ?? known ?? DEFAULT_SERVER)
  const printer = printerOf(program, flags.json ?? false)
  if (isExposed(server))
    printer.note(`Warning: ${server} is not encrypted, so the token could be read on the way.`)
  const asked = env.GATEHOUSE_TOKEN || flags.withToken || !program.in.isTTY
  const created = asked ? undefined : await loginInBrowser(program, server, flags)
  const profile = created ?? (await enteredProfile(program, server))
  const profiles = { ...stored.profiles, [name]: profile }
  await writeProfiles(program, { current: name, profiles })
  const { organization } = profile
  if (printer.json) return printer.value({ profile: name, server, organization })
  printer.text(
    `Signed in to ${organization?.name ?? 'the organization of the token'} at ${server}.`,
  )
  printer.note(`Profile "${name}" in ${profilePath(program)}`)
}

/** A profile with a token that exists already. */
async function enteredProfile(program: Program, server: string): Promise<Profile> {
  const question = `Access token of your organization at ${server} (Developers, Access tokens): `
  const token = program.env.GATEHOUSE_TOKEN?.trim() || (await readSecret(program, question))
  if (token === '') throw new CommandFailed(exitCodes.not_signed_in, 'No token was entered.')
  // A header cannot carry anything else.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandFailed(exitCodes.not_signed_in, 'That is not an access token.')
  const api = apiOf(program, { server, token, profile: undefined })
  return { server, token, organization: await findOrganization(api) }
}
