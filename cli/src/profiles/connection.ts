import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { CommonFlags, Program } from '../program.ts'
import { readProfiles, type Profile } from './profile-file.ts'
import { PROJECT_PROFILE_NAME, projectProfile } from './project-profile.ts'

/** Where `npm start` listens. */
export const DEFAULT_SERVER = 'http://localhost:3000'

/** Which server a command talks to, and with which token. */
export type Connection = {
  server: string
  token: string | undefined
  /** The profile whose token is used; undefined for a token of the environment. */
  profile: { name: string; profile: Profile } | undefined
}

/**
 * The server and the token of a command. A flag wins over the environment (GATEHOUSE_PROFILE,
 * GATEHOUSE_URL, GATEHOUSE_TOKEN), the environment over the project's profile, which `gatehouse
 * dev` writes, and that over the current profile. The token of a profile is sent only to the server
 * of that profile.
 */
export async function connectionOf(program: Program, flags: CommonFlags): Promise<Connection> {
  const { GATEHOUSE_PROFILE, GATEHOUSE_URL, GATEHOUSE_TOKEN } = program.env
  const stored = await readProfiles(program)
  const chosen = flags.profile ?? (GATEHOUSE_TOKEN ? undefined : GATEHOUSE_PROFILE)
  const named = (name: string) => {
    const profile = Object.hasOwn(stored.profiles, name) ? stored.profiles[name] : undefined
    return profile && { name, profile }
  }
  const project = chosen === undefined ? await projectProfile(program) : undefined
  const own = project && { name: PROJECT_PROFILE_NAME, profile: project }
  const current = named(chosen ?? stored.current)
  if (chosen !== undefined && !current) throw noProfile(chosen, Object.keys(stored.profiles))
  const address = flags.server ?? (chosen === undefined ? GATEHOUSE_URL : undefined)
  const server = serverOf(address || (own ?? current)?.profile.server || DEFAULT_SERVER)
  if (GATEHOUSE_TOKEN && flags.profile === undefined)
    return { server, token: GATEHOUSE_TOKEN.trim(), profile: undefined }
  const profile = [own, current].find(one => one && serverOf(one.profile.server) === server)
  return { server, token: profile?.profile.token, profile }
}

function noProfile(name: string, known: string[]): CommandFailed {
  const list = known.length > 0 ? `There are: ${known.join(', ')}.` : 'There is none yet.'
  const message = `There is no profile "${name}". ${list} Run: gatehouse login --profile ${name}`
  return new CommandFailed(exitCodes.usage, message)
}

/** The origin of a server's address; a path, a query or a password in it is rejected. */
export function serverOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const plain = url && /^\/?$/.test(url.pathname) && !url.search && !url.hash && !url.username
  if (url && plain && /^https?:$/.test(url.protocol)) return url.origin
  const message = `"${address}" is not a server's address. Example: https://billing.example.com`
  throw new CommandFailed(exitCodes.usage, message)
}
