import type { Reading } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByUsername } from '../users/queries.ts'
import { demandUsername, lowerUsername } from '../users/username.ts'

/** Whether nobody has a username yet: told to anybody, as signing up with it would tell. */
export async function usernameAvailable(
  work: Reading,
  username: string,
): Promise<{ available: boolean }> {
  demandUsername(await settingsOf(work), username)
  return { available: !(await findUserByUsername(work, lowerUsername(username))) }
}
