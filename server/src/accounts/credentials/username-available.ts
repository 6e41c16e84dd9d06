import type { Reading } from '../../platform/work.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByUsername } from '../users/queries.ts'
import { requireValidUsername, lowerUsername } from '../users/username.ts'

/** Whether a username is free. Any caller may ask, as signing up with it would reveal it too. */
export async function usernameAvailable(
  work: Reading,
  username: string,
): Promise<{ available: boolean }> {
  requireValidUsername(await settingsOf(work), username)
  return { available: !(await findUserByUsername(work, lowerUsername(username))) }
}
