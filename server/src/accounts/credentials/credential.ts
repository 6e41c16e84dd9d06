import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { Email } from '@gatehouse/contract/kit/fields'
import { fail } from '@gatehouse/contract/kit/problems'

/** The account row of a user who has a password. */
export type Credential = { id: string; user_id: string; password: string | null }

/** A new password has to be of a length the operator allows; counted in UTF-16 units. */
export function demandLength(settings: InstanceSettings, password: string): void {
  if (password.length < settings.password_length_min) fail(credentialProblems.too_short)
  if (password.length > settings.password_length_max) fail(credentialProblems.too_long)
}

/** Something that could be an address. */
export function demandEmail(email: string): void {
  if (!Email.safeParse(email).success) fail(credentialProblems.invalid_email)
}
