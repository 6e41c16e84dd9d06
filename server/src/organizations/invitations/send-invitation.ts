import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { limitMailsTo } from '../../accounts/verifications/limit-mails-to.ts'
import { countWithin } from '../../platform/http/rate-limit.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { ActiveInvitation } from './invitation.ts'
import { mailOrganization } from './mail-organization.ts'
import { findInviting, insertLink } from './queries.ts'

/** Invitations one user may send per hour, to limit accounts that sign up to email strangers. */
const SENDER_LIMIT = { max: 300, seconds: 3_600, shared: true } as const

/**
 * Emails an invitation with its own link. The link opens a page that shows its state; only its
 * recipient, signed in, can answer it there.
 */
export async function sendInvitation(work: Work, invitation: ActiveInvitation): Promise<void> {
  const { id, email, organization_id } = invitation
  const { user_id } = signedIn(work)
  await limitMailsTo(work, 'link', { email, about: 'invitation' })
  await countWithin(work, SENDER_LIMIT, `invitations of ${user_id}`)
  const organization = await findInviting(work, organization_id)
  if (!organization) throw new Error('the organization of a locked invitation must exist')
  const token = newToken()
  await insertLink(work, id, token)
  const url = new URL('/invitation', work.server.base_url)
  url.searchParams.set('token', token)
  const inviter = await findUser(work, user_id)
  const { invitation_seconds: seconds } = await settingsOf(work)
  await mailOrganization(work, 'invitation', {
    to: email,
    email,
    organization,
    // An unverified address may belong to another person, so it is not shown as the sender.
    ...(inviter?.email_verified && { from: inviter.email }),
    url: url.href,
    seconds,
  })
}
