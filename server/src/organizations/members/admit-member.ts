import { memberProblems } from '@gatehouse/contract/organizations/members'
import { fail } from '@gatehouse/contract/kit/problems'
import { settingsOf } from '../../accounts/settings/settings-of.ts'
import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { seatsChanged } from '../seats/seats.ts'
import { memberChanged } from './member-change.ts'
import { toMember, type MemberRow } from './member.ts'
import { countMembers, findMember, insertMember, lockMembers } from './queries.ts'

/** A user who is to become a member, with their role. */
type NewMember = { user_id: string; role: string }

/**
 * Makes a user a member, if there is room: within the operator's limit and, where the organization
 * bought seats, within those. Every member but the creator is added here and removed by
 * `endMembership`, with the organization's row locked: everything that depends on the number of
 * members is written in the same transaction, in these two places.
 */
export async function admitMember(
  work: Work,
  organization_id: string,
  { user_id, role }: NewMember,
): Promise<MemberRow> {
  const organization = await lockMembers(work, organization_id)
  if (!organization) fail(memberProblems.organization_not_found)
  if (await findMember(work, organization_id, user_id)) fail(memberProblems.already)
  const { seat_limit } = organization
  if (seat_limit !== null && (await countMembers(work, organization_id)) >= seat_limit) {
    fail(memberProblems.seats_taken)
  }
  if ((await placesIn(work, organization)) === 0) fail(memberProblems.full)
  const member = await insertMember(work, {
    id: newId(),
    organization_id,
    user_id,
    role,
    created_at: work.now,
  })
  await recordAudit(work, {
    action: 'member.joined',
    subject_kind: 'member',
    subject_id: member.id,
    organization_id,
    after: toMember(member),
  })
  await memberChanged(work, 'created', member)
  await seatsChanged(work, organization_id)
  return member
}

/** How many more members an organization may have. */
export async function placesIn(
  work: Reading,
  { id, seat_limit }: { id: string; seat_limit: number | null },
): Promise<number> {
  const { organization_members_max } = await settingsOf(work)
  const limit = Math.min(organization_members_max, seat_limit ?? Infinity)
  return Math.max(0, limit - (await countMembers(work, id)))
}
