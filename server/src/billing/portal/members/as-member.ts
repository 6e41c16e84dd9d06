import { portalMemberProblems } from '@gatehouse/contract/billing/portal-members'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Actor } from '../../../actors/actor.ts'
import { mayDo, membersWithRoles, standingOf } from '../../../organizations/roles/standing.ts'
import { realNow, type Reading, type Work } from '../../../platform/work.ts'

/**
 * The member who opened the portal with their own account. Other tokens do not change who belongs
 * to an organization: the merchant can create one, and an emailed code proves an address only.
 */
async function findOpener(work: Reading, organization_id: string) {
  const { portal } = work.actor
  if (!portal || portal.member_id === null) return undefined
  const row = await membersWithRoles(work)
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.id', '=', portal.member_id)
    .where('members.organization_id', '=', organization_id)
    .where('users.banned', '=', false)
    .executeTakeFirst()
  return row && standingOf(row)
}

const RIGHTS = { invitation: ['create', 'cancel'], member: ['update', 'delete'] }

/** Whether the actor may change the members of their organization. */
export async function managesMembers(work: Reading, organization_id: string): Promise<boolean> {
  const standing = await findOpener(work, organization_id)
  return standing !== undefined && mayDo(standing, RIGHTS)
}

/** The request as one of the member's own, in real time, as the accounts protocol has them. */
export type MemberRequest = { work: Work; member_id: string }

/**
 * Turns a request of the portal into one of the member who opened it, so that the rules of the
 * organization decide what they may do.
 */
export async function asMember(work: Work, organization_id: string): Promise<MemberRequest> {
  const standing = (await findOpener(work, organization_id)) ?? fail(portalMemberProblems.sign_in)
  const { id: member_id, user_id } = standing.member
  const actor: Actor = {
    kind: 'user',
    id: user_id,
    reach: { kind: 'user', user_id },
    scopes: new Set(),
    offset_ms: 0,
    request: work.actor.request,
    session: sessionOf(work, user_id, organization_id),
  }
  return { work: { ...work, now: realNow(work), actor }, member_id }
}

/** A session for the operations of organizations; it is not stored. */
function sessionOf(work: Work, user_id: string, organization_id: string): Actor['session'] {
  const now = realNow(work)
  return {
    id: work.actor.portal?.id ?? user_id,
    user_id,
    fresh_from: now,
    token: '',
    remember: false,
    expires_at: now,
    active_organization_id: organization_id,
    active_team_id: null,
    impersonated_by: null,
  }
}
