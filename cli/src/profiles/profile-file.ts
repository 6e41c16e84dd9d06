import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program } from '../program.ts'

/** The organization of a token; null if the token may not read it. */
export type Organization = { id: string; slug: string; name: string } | null

/** A server and the token of one of its organizations. */
export type Profile = {
  server: string
  token: string
  organization: Organization
  /** The token's id, if `gatehouse login` created it: `logout` then revokes it. */
  token_id?: string
}

/** The stored profiles, and which of them commands use. */
export type Profiles = { current: string; profiles: Record<string, Profile> }

/** The name of the profile that `gatehouse login` creates if none is given. */
export const DEFAULT_PROFILE = 'default'

/** The file of the profiles: in the folder that the XDG base directory specification names. */
export function profilePath({ env, platform, home }: Program): string {
  const appData = platform === 'win32' ? env.APPDATA : undefined
  const folder = env.XDG_CONFIG_HOME || appData || join(home, '.config')
  return join(folder, 'gatehouse', 'profiles.json')
}

/** The stored profiles; none if nobody has signed in yet. */
export async function readProfiles(program: Program): Promise<Profiles> {
  const path = profilePath(program)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new CommandFailed(exitCodes.failed, `Can't read ${path}: ${error.message}`)
  })
  if (text === undefined) return { current: DEFAULT_PROFILE, profiles: {} }
  const stored = parse(text)
  if (stored) return stored
  const message = `${path} is damaged. Delete it, then run "gatehouse login" again.`
  throw new CommandFailed(exitCodes.failed, message)
}

/** The names of the stored profiles, for suggestions. */
export const profileNames = async (program: Program): Promise<string[]> =>
  Object.keys((await readProfiles(program)).profiles)

function parse(text: string): Profiles | undefined {
  try {
    const { current, profiles } = JSON.parse(text) as Partial<Profiles>
    if (typeof current !== 'string' || typeof profiles !== 'object') return undefined
    const complete = Object.values(profiles).every(
      profile =>
        typeof profile.server === 'string' &&
        typeof profile.token === 'string' &&
        typeof profile.organization === 'object',
    )
    return complete ? { current, profiles } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the profiles in a file that only the user may read: the tokens in it are as good as the
 * organization's password. The file is replaced as a whole, so that an interruption cannot damage
 * it.
 */
export async function writeProfiles(program: Program, profiles: Profiles): Promise<void> {
  const path = profilePath(program)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await chmod(dirname(path), 0o700)
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(draft, path)
}
