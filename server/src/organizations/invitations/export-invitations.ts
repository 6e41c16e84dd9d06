import {
  InvitationColumn,
  type InvitationExport,
} from '@gatehouse/contract/organizations/invitation-export'
import { invitationProblems } from '@gatehouse/contract/organizations/invitations'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { sql } from 'kysely'
import { contains } from '../../platform/db/pages.ts'
import { timeText } from '../../platform/http/cell-texts.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading, type Reading } from '../../platform/work.ts'
import { requireStandingOr } from '../roles/standing.ts'

/** Exports the invitations of an organization that a list finds, for its members, in its order. */
export async function exportInvitations(context: RawContext<InvitationExport>): Promise<Response> {
  const { site, actor, input } = context
  const { columns = InvitationColumn.options } = input
  const reasons = {
    none: invitationProblems.no_organization,
    stranger: memberProblems.not_a_member,
  }
  const { member } = await requireStandingOr(reading(site, actor), input, reasons)
  return sendTable(context, {
    name: 'invitations',
    rows: work => matchingInvitations(work, member.organization_id, input),
    columns: chosenColumns(COLUMNS, columns),
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof matchingInvitations>['execute']>>[number]

const COLUMNS: Record<InvitationColumn, FileColumn<Row>> = {
  email: ['Email', ({ email }) => email],
  role: ['Roles', ({ role }) => role],
  teams: ['Teams', ({ teams }) => teams],
  state: ['Status', ({ state }) => state],
  createdAt: ['Sent At', ({ created_at }) => timeText(created_at)],
  expiresAt: ['Expires At', ({ expires_at }) => timeText(expires_at)],
  inviter: ['Invited By', ({ inviter }) => inviter],
  id: ['ID', ({ id }) => id],
}

const teams = sql<string | null>`(
  select string_agg(t.name, ', ' order by t.name) from teams t
  where t.organization_id = i.organization_id and t.id = any(i.team_ids))`
/** Another invitation to the same address that was sent later. */
const isReplaced = sql<boolean>`exists (select from invitations l
  where l.organization_id = i.organization_id and l.email = i.email
    and (l.created_at, l.id) > (i.created_at, i.id))`

const orders = {
  email: sql`i.email`,
  createdAt: sql`i.created_at`,
  expiresAt: sql`i.expires_at`,
} as const

function matchingInvitations(
  work: Reading,
  organization_id: string,
  { state: chosen, searchValue, sortBy, sortDirection }: InvitationExport,
) {
  const state = sql<string>`(case when i.status <> 'pending' then i.status
    when i.expires_at > ${work.now} then 'waiting' else 'expired' end)`
  const all = work.sql
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.inviter_id')
    .where('i.organization_id', '=', organization_id)
    .where(
      chosen
        ? sql<boolean>`${state} = any(${chosen}::text[])`
        : sql<boolean>`(${state} = 'waiting' or (${state} = 'expired' and not ${isReplaced}))`,
    )
  return (searchValue ? all.where(contains('i.email', searchValue)) : all)
    .select(['i.id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at'])
    .select([state.as('state'), teams.as('teams'), 'u.email as inviter'])
    .orderBy(orders[sortBy], sortDirection)
    .orderBy('i.id')
}
