import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { fail } from '@gatehouse/contract/kit/problems'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Requires a new password to have a length the operator allows, counted in UTF-16 units, and not to
 * be a common one. Called before anything is hashed.
 */
export async function requireValidPassword(
  settings: InstanceSettings,
  password: string,
): Promise<void> {
  if (password.length < settings.password_length_min) fail(credentialProblems.too_short)
  if (password.length > settings.password_length_max) fail(credentialProblems.too_long)
  if (!settings.common_passwords_refused) return
  if (await isCommonPassword(password)) fail(credentialProblems.compromised)
}
