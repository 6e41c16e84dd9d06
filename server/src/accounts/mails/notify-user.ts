import type { Device } from '@gatehouse/contract/accounts/devices'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { isWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { isPlaceholder } from '../users/placeholder.ts'
import type { UserRow } from '../users/user.ts'
import { mailToUser } from './mail-to-user.ts'
import type { MailKind } from './texts.ts'

/** The page each notice links to. */
const pages = {
  second_factor_on: '/account/security-log',
  second_factor_off: '/account/security-log',
  second_factor_off_by_admin: '/account/two-factor',
  second_factor_locked: '/forgot-password',
  passkey_added: '/account/security-log',
  passkey_removed: '/account/security-log',
  account_linked: '/account/security-log',
  account_unlinked: '/account/security-log',
  password_removed: '/forgot-password',
  api_key_created: '/account/security-log',
  new_device: '/account/security-log',
} as const satisfies Partial<Record<MailKind, string>>

export type NoticeKind = keyof typeof pages

/** The details a notice may name: nothing a user typed, such as the name of a key. */
type NoticeDetails = { provider?: string; device?: Device; address?: string; seconds?: number }

/**
 * Limits the emails that a repeated action can trigger to an address that may not be the caller's.
 */
const NOTICES = { max: 5, seconds: HOUR / SECOND }

/**
 * Notifies a user of a change to their account, so that they notice one they did not make. At most
 * five notices of a kind are sent per hour; the security log has all of them.
 */
export async function notifyUser(
  work: Work,
  user: Pick<UserRow, 'id' | 'email'>,
  kind: NoticeKind,
  about: NoticeDetails = {},
): Promise<void> {
  if (isPlaceholder(user.email)) return
  if (!(await isWithin(work, NOTICES, `notice ${kind} ${user.id}`))) return
  const url = new URL(pages[kind], work.server.base_url).href
  await mailToUser(work, kind, { email: user.email, user_id: user.id, url, ...about })
}
