import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { usernameProblems } from '@gatehouse/contract/accounts/users'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { findUserByUsername, lockName } from './queries.ts'

const PATTERN = /^[a-zA-Z0-9_.]+$/

/** Usernames are compared and stored in lower case. */
export const lowerUsername = (username: string) => username.toLowerCase()

/** A username must be one the operator allows, and consist of letters, digits, `_` and `.`. */
export function requireValidUsername(settings: InstanceSettings, username: string): void {
  if (username.length < settings.username_length_min) fail(usernameProblems.too_short)
  if (username.length > settings.username_length_max) fail(usernameProblems.too_long)
  if (!PATTERN.test(username)) fail(usernameProblems.invalid)
}

/**
 * Claims a username for a user, who may already have it. No other transaction can claim it until
 * this one ends: of two concurrent requests one is rejected.
 */
export async function claimUsername(
  work: Work,
  username: string,
  user_id: string | undefined,
): Promise<void> {
  const lower = lowerUsername(username)
  await lockName(work, 'username', lower)
  const holder = await findUserByUsername(work, lower)
  if (holder && holder.id !== user_id) fail(usernameProblems.taken)
}

/** The columns of a username: in lower case for sign-in, as typed for display. */
export function usernameColumns(input: {
  username?: string | undefined
  displayUsername?: string | undefined
}): { username?: string; display_username?: string } {
  const displayName = input.displayUsername ?? input.username
  return {
    ...(input.username !== undefined && { username: lowerUsername(input.username) }),
    ...(displayName !== undefined && { display_username: displayName }),
  }
}
