import { TeamColumn, type TeamExport } from '@gatehouse/contract/organizations/team-export'
import { memberProblems } from '@gatehouse/contract/organizations/members'
import { teamProblems } from '@gatehouse/contract/organizations/teams'
import { sql } from 'kysely'
import { contains } from '../../platform/db/pages.ts'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading, type Reading } from '../../platform/work.ts'
import { requireStandingOr } from '../roles/standing.ts'
import { requireTeamsEnabled } from './team.ts'

/** Exports the teams of an organization that a list finds, for its members, in its order. */
export async function exportTeams(context: RawContext<TeamExport>): Promise<Response> {
  const { site, actor, input } = context
  const { columns = TeamColumn.options } = input
  const work = reading(site, actor)
  await requireTeamsEnabled(work)
  const { no_active_organization: none } = memberProblems
  const reasons = { none, stranger: teamProblems.may_not_look }
  const { member } = await requireStandingOr(work, input, reasons)
  return sendTable(context, {
    name: 'teams',
    rows: table => matchingTeams(table, member.organization_id, input),
    columns: chosenColumns(COLUMNS, columns),
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof matchingTeams>['execute']>>[number]

const COLUMNS: Record<TeamColumn, FileColumn<Row>> = {
  name: ['Name', ({ name }) => name],
  memberCount: ['Members', ({ members }) => numberText(members)],
  createdAt: ['Created At', ({ created_at }) => timeText(created_at)],
  id: ['ID', ({ id }) => id],
}

const members = sql<number>`(select count(*) from team_members m where m.team_id = teams.id)`

const orders = {
  name: sql`lower(teams.name)`,
  memberCount: members,
  createdAt: sql`teams.created_at`,
} as const

function matchingTeams(
  work: Reading,
  organization_id: string,
  { searchValue, sortBy, sortDirection }: TeamExport,
) {
  const all = work.sql.selectFrom('teams').where('teams.organization_id', '=', organization_id)
  return (searchValue ? all.where(contains('teams.name', searchValue)) : all)
    .select(['teams.id', 'teams.name', 'teams.created_at', members.as('members')])
    .orderBy(orders[sortBy], sortDirection)
    .orderBy('teams.id')
}
