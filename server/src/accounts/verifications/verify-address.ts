import type { Work } from '../../platform/work.ts'
import {
  completeSignIn,
  type SignInOutcome,
  type SecondFactorRequired,
} from '../sessions/complete-sign-in.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { isBanned, type UserRow } from '../users/user.ts'
import { claimAddress } from './claim-address.ts'
import { markVerified } from './mark-verified.ts'
import { isRequester } from './requesting-browser.ts'

/** The user as they are now, and their sign-in where verifying the address signs them in. */
type AddressVerification = {
  user: UserRow
  entry: SignInOutcome | SecondFactorRequired | undefined
}

/**
 * Verifies the address of a user when their emailed link or code is presented. The account stays as
 * it is only in its owner's own session, or in the browser that signed up. Anywhere else the caller
 * may own the address while the account was created by a stranger: the address is claimed, and the
 * caller is signed in (CVE-2026-67327, CVE-2026-53516).
 */
export async function verifyAddress(work: Work, user: UserRow): Promise<AddressVerification> {
  if (user.email_verified) return { user, entry: undefined }
  const own = isRequester(work, user.id)
  const verified = own ? await markVerified(work, user) : await claimAddress(work, user)
  const { sign_in_after_verification } = await settingsOf(work)
  // A link does not ask for the second factor: a user who has one signs in as usual.
  const signsIn = !own || (sign_in_after_verification && !verified.two_factor_enabled)
  if (!signsIn || isBanned(verified, work.now)) return { user: verified, entry: undefined }
  const entry = await completeSignIn(work, verified, { remember: true, by: 'mailbox' })
  return { user: verified, entry }
}
