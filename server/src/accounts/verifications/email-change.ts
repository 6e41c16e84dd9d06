import { z } from 'zod'
import { later, SECOND } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { settingsOf } from '../settings/settings-of.ts'
import type { UserRow } from '../users/user.ts'
import { revokeProofs, storeProof } from './verification-proof.ts'
import { verificationPage } from './verification-page.ts'

/**
 * A requested change of address, and where to redirect after each step. It is valid while the
 * user's address is still `from`.
 */
export const EmailChangeProof = z.object({
  from: z.string(),
  to: z.string(),
  callback: z.string().optional(),
})
export type EmailChangeProof = z.output<typeof EmailChangeProof>

/** A step of a change that is confirmed by email; `to` is the new address. */
type Step = { to: string; callback: string | undefined }

/** Asks at the current address to confirm that it is to be replaced. */
export const mailConfirmation = (work: Work, user: UserRow, step: Step) =>
  mailStep(work, user, { ...step, purpose: 'confirm-email-change', recipient: user.email })

/** Asks the reader of the new address to confirm it: following that link moves the account. */
export const mailNewAddress = (work: Work, user: UserRow, step: Step) =>
  mailStep(work, user, { ...step, purpose: 'change-email', recipient: step.to })

type EmailChangeStep = Step & {
  purpose: 'confirm-email-change' | 'change-email'
  recipient: string
}

async function mailStep(
  work: Work,
  user: UserRow,
  { purpose, recipient, to, callback }: EmailChangeStep,
): Promise<void> {
  const { verification_seconds: seconds } = await settingsOf(work)
  const token = newToken()
  const value = { from: user.email, to, callback } satisfies EmailChangeProof
  const expires_at = later(work.now, seconds * SECOND)
  await storeProof(work, purpose, { token, user_id: user.id, value, expires_at })
  const url = verificationPage(work, { token, callback })
  const kind = purpose === 'change-email' ? 'change_email' : 'confirm_email_change'
  const letter = { email: recipient, user_id: user.id, to, url, seconds }
  await mailToUser(work, kind, letter)
}

/** Revokes any pending change of address: a new change, or a new password, ends it. */
export async function revokeEmailChanges(work: Work, user_id: string): Promise<void> {
  await revokeProofs(work, 'confirm-email-change', user_id)
  await revokeProofs(work, 'change-email', user_id)
}
