import type { SignInWay } from '@gatehouse/contract/accounts/security-log'
import { HOUR, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { findAttempt } from './queries.ts'

/** Actions against an account that need no more than its name. */
export type SignInAttempt = 'user.sign_in_failed' | 'user.password_reset_requested'

/** At most this many of a kind are logged per hour: an attacker cannot fill a user's log. */
const RECORDED_MAX = 5

const UNKNOWN_USER = '00000000-0000-0000-0000-000000000000'

/** Logs an attempt to sign in. For an unknown account it makes the same lookups, but no entry. */
export async function recordAttempt(
  work: Work,
  user_id: string | undefined,
  { action, way }: { action: SignInAttempt; way?: SignInWay },
): Promise<void> {
  const last = await findAttempt(work, user_id ?? UNKNOWN_USER, { action, nth: RECORDED_MAX })
  if (user_id === undefined || (last && last > later(work.now, -HOUR))) return
  const about = { subject_kind: 'user', subject_id: user_id, organization_id: null }
  await recordAudit(work, { action, ...about, ...(way && { after: { way } }) })
}
