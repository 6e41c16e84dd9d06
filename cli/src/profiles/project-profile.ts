import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Program } from '../program.ts'
import { isExposed } from './is-exposed.ts'
import type { Profile } from './profile-file.ts'

/** The file in `.gatehouse` that `gatehouse dev` writes. */
export const PROJECT_PROFILE = 'profile.json'

/** The name under which commands show it. */
export const PROJECT_PROFILE_NAME = 'dev'

const FOLDERS_MAX = 40

/**
 * The profile of the project: of the nearest folder, from the current one up, in which `gatehouse
 * dev` was started. It is used in that project alone, and only for a server of this machine.
 */
export async function projectProfile(program: Program): Promise<Profile | undefined> {
  let folder = program.folder
  for (let count = 0; count < FOLDERS_MAX; count += 1) {
    const profile = await readProfile(join(folder, '.gatehouse', PROJECT_PROFILE))
    if (profile) return profile
    const above = dirname(folder)
    if (above === folder) return undefined
    folder = above
  }
  return undefined
}

async function readProfile(path: string): Promise<Profile | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    const { server, token, organization = null } = JSON.parse(text) as Partial<Profile>
    if (typeof server !== 'string' || typeof token !== 'string' || !isLocal(server))
      return undefined
    return { server, token, organization }
  } catch {
    return undefined
  }
}

/** A folder from elsewhere must not decide where requests go. */
const isLocal = (server: string) =>
  URL.canParse(server) && server.startsWith('http://') && !isExposed(server)
