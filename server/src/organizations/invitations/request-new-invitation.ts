import { DAY, SECOND } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { countWithin } from '../../platform/http/rate-limit.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { isOwner } from '../members/member.ts'
import { listFirstMembers } from '../members/queries.ts'
import { isOrganizationActive, toInvitation, type ActiveInvitation } from './invitation.ts'
import { findInviter } from './inviter.ts'
import { evaluateLink } from './evaluate-link.ts'
import { findLinkedInvitation, viewerOf } from './view-link.ts'
import { mailOrganization } from './mail-organization.ts'
import { findInviting } from './queries.ts'

/** A new invitation can be requested once a day per link, whether it is valid or not. */
const LINK_LIMIT = { max: 1, seconds: DAY / SECOND, shared: true } as const

/** How many owners are asked when the inviter may no longer invite. */
const OWNERS_MAX = 5
const NOTIFIED_MEMBERS_MAX = 1_000

/**
 * Asks for a new invitation by the link of one that is no longer valid: its sender is notified, or
 * the owners if the sender may no longer invite. The response is always the same.
 */
export async function requestNewInvitation(work: Work, token: string): Promise<{ status: true }> {
  await countWithin(work, LINK_LIMIT, `invitation asked ${sha256(token).toString('hex')}`)
  const linked = await findLinkedInvitation(work, token)
  if (!linked || !isOrganizationActive(linked.invitation)) return { status: true }
  const { invitation } = linked
  const viewer = await viewerOf(work, invitation)
  const { state, step } = evaluateLink(linked, viewer, work.now)
  if (step !== 'ask_again') return { status: true }
  const kind = state === 'organization_full' ? 'invitation_no_place' : 'invitation_asked_again'
  await respond(work, kind, invitation)
  await recordAudit(work, {
    action: 'invitation.asked_again',
    subject_kind: 'invitation',
    subject_id: invitation.id,
    organization_id: invitation.organization_id,
    after: toInvitation(invitation),
  })
  return { status: true }
}

async function respond(
  work: Work,
  kind: 'invitation_no_place' | 'invitation_asked_again',
  invitation: ActiveInvitation,
): Promise<void> {
  const organization = await findInviting(work, invitation.organization_id)
  if (!organization) return
  const url = new URL(`/dashboard/${organization.slug}/members`, work.server.base_url).href
  for (const { email: to } of await requestedOf(work, invitation)) {
    await mailOrganization(work, kind, { to, email: invitation.email, organization, url })
  }
}

async function requestedOf(work: Work, invitation: ActiveInvitation): Promise<{ email: string }[]> {
  const { inviter, may } = await findInviter(work, invitation)
  if (inviter && may) return [inviter]
  const members = await listFirstMembers(work, invitation.organization_id, NOTIFIED_MEMBERS_MAX)
  return members.filter(isOwner).slice(0, OWNERS_MAX)
}
