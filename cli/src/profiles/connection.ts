import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { CommonFlags, Program } from '../program.ts'
import { readProfiles, type Profile } from './profile-file.ts'

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
 * GATEHOUSE_URL, GATEHOUSE_TOKEN), and the environment over the current profile. The token of a
 * profile is sent only to the server of that profile.
 */
export async function connectionOf(program: Program, flags: CommonFlags): Promise<Connection> {
  const { GATEHOUSE_PROFILE, GATEHOUSE_URL, GATEHOUSE_TOKEN } = program.env
  const stored = await readProfiles(program)
  const chosen = flags.profile ?? (GATEHOUSE_TOKEN ? undefined : GATEHOUSE_PROFILE)
  const name = chosen ?? stored.current
  const profile = Object.hasOwn(stored.profiles, name) ? stored.profiles[name] : undefined
  if (chosen !== undefined && !profile) throw noProfile(chosen, Object.keys(stored.profiles))
  const address = flags.server ?? (chosen === undefined ? GATEHOUSE_URL : undefined)
  const server = serverOf(address || profile?.server || DEFAULT_SERVER)
  if (GATEHOUSE_TOKEN && flags.profile === undefined)
    return { server, token: GATEHOUSE_TOKEN.trim(), profile: undefined }
  const matching = profile && serverOf(profile.server) === server ? profile : undefined
  return {
    server,
    token: matching?.token,
    profile: matching && { name, profile: matching },
  }
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

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Whether what is sent to a server could be read on the way. */
export function isExposed(server: string): boolean {
  const { protocol, hostname } = new URL(server)
  return protocol === 'http:' && !LOOPBACK.test(hostname)
}
