import { deactivateOrganization } from '../../accounts/sessions/queries.ts'
import { invalidateCachedSessions } from '../../accounts/sessions/session-cache-validity.ts'
import { revokeCreatedTokens } from '../../accounts/users/revoke-created-tokens.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { seatsChanged } from '../seats/seats.ts'
import { memberChanged } from './member-change.ts'
import { toMember, type MemberRow } from './member.ts'

/**
 * Ends a membership: the user's sessions stop working in the organization, and the tokens and keys
 * they created for it are revoked. The caller has locked the organization's row (`lockMembers`) and
 * checked that an owner remains.
 */
export async function endMembership(
  work: Work,
  member: MemberRow,
  action: 'member.left' | 'member.removed',
): Promise<void> {
  const { id, organization_id, user_id } = member
  await work.sql.deleteFrom('members').where('id', '=', id).execute()
  await deactivateOrganization(work, organization_id, user_id)
  await revokeCreatedTokens(work, user_id, organization_id)
  await invalidateCachedSessions(work, user_id)
  await recordAudit(work, {
    action,
    subject_kind: 'member',
    subject_id: id,
    organization_id,
    before: toMember(member),
  })
  await memberChanged(work, 'deleted', member)
  await seatsChanged(work, organization_id)
}
