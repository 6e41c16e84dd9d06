import { magicLinkProblems, type MagicLinkRequest } from '@gatehouse/contract/accounts/magic-link'
import { MAGIC_LINK_LENGTH } from '@gatehouse/contract/accounts/magic-link'
import { fail } from '@gatehouse/contract/kit/problems'
import { later, SECOND } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import { withoutTrace } from '../../platform/db/without-trace.ts'
import type { Work } from '../../platform/work.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { limitMailsTo } from '../verifications/limit-mails-to.ts'
import { storeProof } from '../verifications/verification-proof.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Emails a sign-in link if the address can sign in with it; the response does not reveal whether it
 * can. The link opens a page of ours whose button uses the token up, because mail scanners open
 * links but press no buttons.
 */
export async function requestMagicLink(
  work: Work,
  { email: typed, name, ...targets }: MagicLinkRequest,
): Promise<{ status: true }> {
  const settings = await settingsOf(work)
  if (!settings.magic_link_enabled) fail(magicLinkProblems.disabled)
  const email = lowerEmail(typed)
  await limitMailsTo(work, 'link', { email, about: 'magic-link' })
  const user = await findUserByEmail(work, email)
  const welcome = settings.sign_up_enabled && settings.magic_link_signs_up
  await withoutTrace(work, user !== undefined || welcome, () =>
    mailLink(work, user?.id ?? null, { email, name, targets }),
  )
  return { status: true }
}

type Link = {
  email: string
  name: string | undefined
  targets: Omit<MagicLinkRequest, 'email' | 'name'>
}

async function mailLink(
  work: Work,
  user_id: string | null,
  { email, name, targets }: Link,
): Promise<void> {
  const { magic_link_seconds: seconds } = await settingsOf(work)
  const token = newToken(MAGIC_LINK_LENGTH, LETTERS)
  await storeProof(work, 'magic-link', {
    token,
    user_id,
    value: { email, name },
    expires_at: later(work.now, seconds * SECOND),
  })
  const url = new URL('/magic-link', work.server.base_url)
  url.searchParams.set('token', token)
  for (const [key, target] of Object.entries(targets)) {
    if (target) url.searchParams.set(key, target)
  }
  await mailToUser(work, 'magic_link', { email, url: url.href, seconds })
}
