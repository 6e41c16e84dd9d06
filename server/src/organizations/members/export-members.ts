import { MemberColumn, type MemberExport } from '@gatehouse/contract/organizations/member-query'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading } from '../../platform/work.ts'
import { matchingMembers } from './list-members.ts'
import type { MemberUserRow } from './member.ts'
import { requireMembership } from './require-membership.ts'

/** Exports the members that a list finds, in its order, for members of the organization. */
export async function exportMembers(context: RawContext<MemberExport>): Promise<Response> {
  const { site, actor, input } = context
  const { columns = MemberColumn.options } = input
  const { organization_id } = await requireMembership(reading(site, actor), input)
  return sendTable(context, {
    name: 'members',
    rows: work => matchingMembers(work, organization_id, input),
    columns: chosenColumns(COLUMNS, columns),
  })
}

const COLUMNS: Record<MemberColumn, FileColumn<MemberUserRow>> = {
  name: ['Name', ({ name }) => name],
  email: ['Email', ({ email }) => email],
  role: ['Roles', ({ role }) => role],
  createdAt: ['Joined At', ({ created_at }) => created_at.toISOString()],
  userId: ['User ID', ({ user_id }) => user_id],
  id: ['ID', ({ id }) => id],
}
