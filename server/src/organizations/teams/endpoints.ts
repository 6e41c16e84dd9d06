import { teamEndpoints } from '@gatehouse/contract/organizations/teams'
import { implement } from '../../platform/http/implement.ts'
import { addTeamMember, removeTeamMember } from './change-team-members.ts'
import { createTeam } from './create-team.ts'
import { lookAtTeamMembers, lookAtTeams, lookAtTeamsOf } from './look-at-teams.ts'
import { removeTeam } from './remove-team.ts'
import { setActiveTeam } from './set-active-team.ts'
import { updateTeam } from './update-team.ts'

export const teams = implement(teamEndpoints, {
  create: (work, { body }) => createTeam(work, body),
  update: (work, { body }) => updateTeam(work, body),
  remove: (work, { body }) => removeTeam(work, body),
  list: lookAtTeams,
  listOfUser: lookAtTeamsOf,
  listMembers: lookAtTeamMembers,
  addMember: (work, { body }) => addTeamMember(work, body),
  removeMember: (work, { body }) => removeTeamMember(work, body),
  setActive: (work, { body }) => setActiveTeam(work, body.teamId),
})
