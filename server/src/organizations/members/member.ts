import { CREATOR_ROLE } from '@gatehouse/contract/access/statements'
import { namesOfRole } from '@gatehouse/contract/access/authorize'
import type { Member, MemberWithUser } from '@gatehouse/contract/organizations/members'
import type { Selectable } from 'kysely'
import type { MembersTable } from '../../platform/db/tables.ts'

export type MemberRow = Selectable<MembersTable>

/** A member's row with the user's fields that other members may see. */
export type MemberUserRow = MemberRow & { name: string; email: string; image: string | null }

/** The membership as the accounts protocol shows it. */
export function toMember(row: MemberRow): Member {
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    role: row.role,
    teamId: row.team_id,
    createdAt: row.created_at,
    id: row.id,
  }
}

/** The membership and its user. */
export function toMemberWithUser(row: MemberUserRow): MemberWithUser {
  const { user_id: id, name, email, image } = row
  return { ...toMember(row), user: { id, name, email, image } }
}

/** Whether one of the roles is the owner's. */
export const isOwner = ({ role }: Pick<MemberRow, 'role'>) =>
  namesOfRole(role).includes(CREATOR_ROLE)
