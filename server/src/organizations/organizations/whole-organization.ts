import type { FullOrganization } from '@gatehouse/contract/organizations/organizations'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { toInvitation } from '../invitations/invitation.ts'
import { toMemberWithUser } from '../members/member.ts'
import { toTeam } from '../teams/team.ts'
import { toAuthOrganization } from './organization.ts'
import type { WholeRow } from './queries.ts'

/** With its members, its invitations and, where the operator enables them, its teams. */
export const toFullOrganization = (
  row: WholeRow,
  { teams_enabled }: Pick<InstanceSettings, 'teams_enabled'>,
): FullOrganization => ({
  ...toAuthOrganization(row),
  invitations: row.invitations
    .map(({ expires_at, ...invitation }) =>
      toInvitation({
        ...read(invitation),
        organization_id: row.id,
        expires_at: new Date(expires_at),
      }),
    )
    .reverse(),
  members: row.members.map(member => toMemberWithUser(read(member))),
  teams: teams_enabled
    ? row.teams.map(({ members, modified_at, ...team }) => ({
        ...toTeam({
          ...read(team),
          modified_at: modified_at === null ? null : new Date(modified_at),
        }),
        memberCount: members ?? 0,
      }))
    : null,
})

/** Dates read within JSON are text. */
const read = <R extends { created_at: string }>(
  row: R,
): Omit<R, 'created_at'> & { created_at: Date } => ({
  ...row,
  created_at: new Date(row.created_at),
})
