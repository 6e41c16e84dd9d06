import { signedIn } from '../../accounts/sessions/signed-in.ts'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { demandPatience } from '../../accounts/verifications/demand-patience.ts'
import { countWithin } from '../../platform/http/rate-limit.ts'
import { newToken } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { LivingInvitation } from './invitation.ts'
import { mailOrganization } from './mail-organization.ts'
import { findInviting, insertLink } from './queries.ts'

/** Invitations one person may have mailed: who signs up to write to strangers is slowed down. */
const SENDER_LIMIT = { max: 300, seconds: 3_600, shared: true } as const

/**
 * Mails an invitation with a link of its own. The link opens a page that says how things stand;
 * only its recipient, signed in, answers by it.
 */
export async function sendInvitation(work: Work, invitation: LivingInvitation): Promise<void> {
  const { id, email, organization_id } = invitation
  const { user_id } = signedIn(work)
  await demandPatience(work, 'link', { email, about: 'invitation' })
  await countWithin(work, SENDER_LIMIT, `invitations of ${user_id}`)
  const organization = await findInviting(work, organization_id)
  if (!organization) throw new Error('an invitation to an organization that is held')
  const token = newToken()
  await insertLink(work, id, token)
  const url = new URL('/invitation', work.place.base_url)
  url.searchParams.set('token', token)
  const inviter = await findUser(work, user_id)
  const { invitation_seconds: seconds } = await settingsOf(work)
  await mailOrganization(work, 'invitation', {
    to: email,
    email,
    organization,
    // An address that nobody proved may be anybody's: it vouches for nothing.
    ...(inviter?.email_verified && { from: inviter.email }),
    url: url.href,
    seconds,
  })
}
