import { z } from 'zod'
import { userProblems } from '../accounts/users.ts'
import { endpoints, exported } from '../kit/endpoint.ts'
import { lineOf } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from './members.ts'
import { Team, TeamMember } from './team.ts'
import { TEAM_EXPORT_PATH, TeamExport } from './team-export.ts'

const TEAM_NAME_LENGTH_MAX = 200

const TeamName = lineOf(TEAM_NAME_LENGTH_MAX).min(1)

/** An id of a team or user as sent by a caller; a value that is not one of our ids matches none. */
const Key = z.string().max(100)

/** A new team. */
export const TeamCreate = z.object({
  name: TeamName,
  organizationId: OrganizationKey.optional(),
})
export type TeamCreate = z.output<typeof TeamCreate>

/** An update of a team. The organization only locates the team; it cannot be changed. */
export const TeamUpdate = z.object({
  teamId: Key,
  data: z.object({ name: TeamName.optional(), organizationId: OrganizationKey.optional() }),
})
export type TeamUpdate = z.output<typeof TeamUpdate>

const teamReference = z.object({ teamId: Key, organizationId: OrganizationKey.optional() })

/** A team member, as a request identifies them. */
export const TeamMemberKey = teamReference.extend({ userId: Key })
export type TeamMemberKey = z.output<typeof TeamMemberKey>

/** Errors of teams. */
export const teamProblems = problems({
  not_enabled: [400, 'TEAMS_ARE_NOT_ENABLED', 'Teams are not enabled'],
  not_found: [400, 'TEAM_NOT_FOUND', 'Team not found'],
  stranger: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    'You are not allowed to invite users to this organization',
  ],
  may_not_create: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
    'You are not allowed to create teams in this organization',
  ],
  too_many: [
    400,
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
    'You have reached the maximum number of teams',
  ],
  may_not_delete_this: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
    'You are not allowed to delete this team',
  ],
  may_not_delete: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
    'You are not allowed to delete teams in this organization',
  ],
  last: [400, 'UNABLE_TO_REMOVE_LAST_TEAM', 'Unable to remove last team'],
  may_not_update: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
    'You are not allowed to update this team',
  ],
  may_not_look: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION',
    'You are not allowed to access this organization as an owner',
  ],
  not_in_organization: [
    400,
    'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
    'User is not a member of the organization',
  ],
  none_active: [400, 'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM', 'You do not have an active team'],
  not_in_team: [400, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM', 'User is not a member of the team'],
  may_not_enter: [403, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM', 'User is not a member of the team'],
  may_not_add: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
    'You are not allowed to create a new member',
  ],
  may_not_remove: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
    'You are not allowed to remove a team member',
  ],
  full: [403, 'TEAM_MEMBER_LIMIT_REACHED', 'Team member limit reached'],
})

const { unauthorized } = userProblems
const { no_active_organization, not_a_member } = memberProblems
const { not_enabled, not_found } = teamProblems

const done = (message: string) => z.object({ message: z.literal(message) })

/** Teams of members within an organization. */
export const teamEndpoints = endpoints('accounts', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/create-team',
    status: 200,
    summary: 'Create a team',
    subjects: ['user'],
    body: TeamCreate,
    output: Team,
    problems: [
      unauthorized,
      not_enabled,
      no_active_organization,
      teamProblems.stranger,
      teamProblems.may_not_create,
      teamProblems.too_many,
    ],
  },
  update: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/update-team',
    status: 200,
    summary: 'Update a team',
    subjects: ['user'],
    body: TeamUpdate,
    output: Team,
    problems: [
      unauthorized,
      not_enabled,
      no_active_organization,
      teamProblems.may_not_update,
      not_found,
    ],
  },
  remove: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/remove-team',
    status: 200,
    summary: 'Remove a team. Its members stay in the organization.',
    subjects: ['user'],
    body: teamReference,
    output: done('Team removed successfully.'),
    problems: [
      unauthorized,
      not_enabled,
      no_active_organization,
      teamProblems.may_not_delete_this,
      teamProblems.may_not_delete,
      not_found,
      teamProblems.last,
    ],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-teams',
    status: 200,
    summary: 'List the teams of an organization, or null without one',
    subjects: ['user'],
    query: z.object({ organizationId: OrganizationKey.optional() }),
    output: z.array(Team).nullable(),
    problems: [unauthorized, not_enabled, teamProblems.may_not_look],
  },
  export: {
    ...exported,
    path: TEAM_EXPORT_PATH,
    summary: 'Export teams of an organization as CSV',
    subjects: ['user'],
    query: TeamExport,
    problems: [unauthorized, not_enabled, no_active_organization, teamProblems.may_not_look],
  },
  listOfUser: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-user-teams',
    status: 200,
    summary: 'List the teams of a user, your own by default',
    subjects: ['user'],
    query: z.object({ userId: Key.optional(), organizationId: OrganizationKey.optional() }),
    output: z.array(Team),
    problems: [
      unauthorized,
      not_enabled,
      no_active_organization,
      not_a_member,
      memberProblems.may_not_update,
      teamProblems.not_in_organization,
    ],
  },
  listMembers: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/list-team-members',
    status: 200,
    summary: 'List members of one of your teams, the active one by default',
    subjects: ['user'],
    query: z.object({ teamId: Key.optional() }),
    output: z.array(TeamMember),
    problems: [
      unauthorized,
      not_enabled,
      teamProblems.none_active,
      not_found,
      teamProblems.not_in_team,
    ],
  },
  addMember: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/add-team-member',
    status: 200,
    summary: 'Add a member to a team',
    subjects: ['user'],
    body: TeamMemberKey,
    output: TeamMember,
    problems: [
      unauthorized,
      not_enabled,
      no_active_organization,
      teamProblems.not_in_organization,
      teamProblems.may_not_add,
      not_found,
      teamProblems.full,
    ],
  },
  removeMember: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/remove-team-member',
    status: 200,
    summary: 'Remove a member from a team',
    subjects: ['user'],
    body: TeamMemberKey,
    output: done('Team member removed successfully.'),
    problems: [
      unauthorized,
      not_enabled,
      no_active_organization,
      teamProblems.not_in_organization,
      teamProblems.may_not_remove,
      not_found,
      teamProblems.not_in_team,
    ],
  },
  setActive: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/organization/set-active-team',
    status: 200,
    summary: "Set the session's active team, or null for none",
    subjects: ['user'],
    body: z.object({ teamId: Key.nullable().optional() }),
    output: Team.nullable(),
    problems: [
      unauthorized,
      not_enabled,
      no_active_organization,
      not_found,
      teamProblems.may_not_enter,
    ],
  },
})
