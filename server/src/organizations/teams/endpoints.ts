import { teamEndpoints } from '@gatehouse/contract/organizations/teams'
import { implement } from '../../platform/http/implement.ts'
import { addTeamMember, removeTeamMember } from './change-team-members.ts'
import { createTeam } from './create-team.ts'
import { exportTeams } from './export-teams.ts'
import { listTeamMembersView, listTeamsView, listOwnTeams } from './list-teams-view.ts'
import { removeTeam } from './remove-team.ts'
import { setActiveTeam } from './set-active-team.ts'
import { updateTeam } from './update-team.ts'

export const teams = implement(teamEndpoints, {
  create: (work, { body }) => createTeam(work, body),
  update: (work, { body }) => updateTeam(work, body),
  remove: (work, { body }) => removeTeam(work, body),
  list: listTeamsView,
  export: exportTeams,
  listOfUser: listOwnTeams,
  listMembers: listTeamMembersView,
  addMember: (work, { body }) => addTeamMember(work, body),
  removeMember: (work, { body }) => removeTeamMember(work, body),
  setActive: (work, { body }) => setActiveTeam(work, body.teamId),
})
