import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import { Email } from '@gatehouse/contract/kit/fields'
import { fail } from '@gatehouse/contract/kit/problems'

/** The account row of a user who has a password. */
export type Credential = { id: string; user_id: string; password: string | null }

/** Requires text that could be an email address. */
export function requireEmailSignIn(email: string): void {
  if (!Email.safeParse(email).success) fail(credentialProblems.invalid_email)
}
