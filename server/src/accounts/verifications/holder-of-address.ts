import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail, insertUser } from '../users/queries.ts'
import type { UserRow } from '../users/user.ts'
import { claimAddress } from './claim-address.ts'

/** The user with an address, and whether their account was created just now. */
export type AddressHolder = { user: UserRow; is_new: boolean }

/**
 * A verified address; `newcomer` describes the account to create if no user has the address yet.
 */
type VerifiedAddress = {
  email: string
  newcomer: { name: string; image?: string | null } | undefined
}

/**
 * The user of an address that was verified just now: the existing one, or a new one where sign-up
 * is open. Undefined: no user exists and none was created.
 */
export async function holderOfAddress(
  work: Work,
  { email, newcomer: newVisitor }: VerifiedAddress,
): Promise<AddressHolder | undefined> {
  const known = await findUserByEmail(work, email)
  if (known) return { user: await claimAddress(work, known), is_new: false }
  const { sign_up_enabled } = await settingsOf(work)
  if (!sign_up_enabled || !newVisitor) return undefined
  const user = await insertUser(work, {
    id: newId(),
    email,
    email_verified: true,
    name: newVisitor.name,
    image: newVisitor.image ?? null,
    created_at: work.now,
    updated_at: work.now,
  })
  // Two links to one new address may be followed concurrently: the second finds the user the first
  // created.
  if (!user) return holderOfAddress(work, { email, newcomer: undefined })
  const about = { action: 'user.signed_up', subject_kind: 'user', subject_id: user.id }
  await recordAudit(work, { ...about, organization_id: null, after: { email } })
  return { user, is_new: true }
}
