import { either, get, newer, older, ours, post, type Module } from '../case.ts'
import {
  otherOrganizationCreated,
  organizationCreated,
  joined,
  stranger,
} from '../organization-steps.ts'

const UPDATE = '/organization/update-member-role'
const REMOVE = '/organization/remove-member'
const LEAVE = '/organization/leave'
const LIST = '/organization/list-members'
const ROLE = '/organization/get-active-member-role'
const HAS_PERMISSION = '/organization/has-permission'
const bob = { memberId: '{bob.member}' }
const ada = { memberId: '{ada.member}' }
const foreign =
  'The id of another organization’s member is as good as unknown: nobody learns that it is one.'
/** Members include their team, as older clients expect. */
const withTeams = (...teams: (string | null)[]) => {
  const more = Object.fromEntries(teams.map((team, at) => [`body.members[${at}].teamId`, team]))
  return { but: { because: 'Older clients read the first of a member’s teams beside it.', more } }
}

const changing = [
  either('an owner gives a member another role', [
    ...organizationCreated,
    ...joined(),
    post(UPDATE, { ...bob, role: 'admin' }),
  ]),
  either('a member is given two roles', [
    ...organizationCreated,
    ...joined(),
    post(UPDATE, { ...bob, role: ['admin', 'member'] }),
  ]),
  either('an owner makes another', [
    ...organizationCreated,
    ...joined(),
    post(UPDATE, { ...bob, role: 'owner' }),
  ]),
  either('an organization may be named', [
    ...organizationCreated,
    ...joined(),
    post(UPDATE, { ...bob, role: 'admin', organizationId: '{org}' }),
  ]),
  either('an admin changes a member', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    ...joined('new'),
    post(UPDATE, { memberId: '{new.member}', role: 'admin' }, { as: 'bob' }),
  ]),
  either('nobody changes a role without a session', [
    post(UPDATE, { memberId: 'none', role: 'admin' }),
  ]),
  either('a role is needed', [...organizationCreated, post(UPDATE, { ...ada, role: '' })], {
    but: {
      because: 'Both refuse without a body, and a refusal of ours says why.',
      code: 'ROLE_NOT_FOUND',
      message: 'Role not found',
    },
  }),
  either('a role is text', [...organizationCreated, post(UPDATE, { ...ada, role: 7 })]),
  either('whose role it is is needed', [...organizationCreated, post(UPDATE, { role: 'admin' })]),
  newer('a role that is none is not given', [
    ...organizationCreated,
    ...joined(),
    post(UPDATE, { ...bob, role: 'zzz' }),
  ]),
  newer('nor one that only an object has', [
    ...organizationCreated,
    ...joined(),
    post(UPDATE, { ...bob, role: ['admin', 'constructor'] }),
  ]),
  either('no role is changed nowhere', [
    ...stranger(),
    post(UPDATE, { memberId: 'none', role: 'admin' }, { as: 'bob' }),
  ]),
  either('strangers change no role', [
    ...organizationCreated,
    ...stranger(),
    post(UPDATE, { ...ada, role: 'member', organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('who is unknown has no role', [
    ...organizationCreated,
    post(UPDATE, { memberId: 'none', role: 'admin' }),
  ]),
  ours(
    'nobody changes a role in another organization (12a9de0215)',
    foreign,
    [
      ...organizationCreated,
      ...otherOrganizationCreated,
      post(UPDATE, { ...ada, role: 'member' }, { as: 'cleo' }),
    ],
    { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
  ),
  either('members change no role', [
    ...organizationCreated,
    ...joined(),
    ...joined('new'),
    post(UPDATE, { memberId: '{new.member}', role: 'admin' }, { as: 'bob' }),
  ]),
  either('admins touch no owner', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(UPDATE, { ...ada, role: 'member' }, { as: 'bob' }),
  ]),
  either('admins make no owner', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(UPDATE, { ...bob, role: 'owner' }, { as: 'bob' }),
  ]),
  newer('the last owner stays one', [
    ...organizationCreated,
    post(UPDATE, { ...ada, role: 'member' }),
  ]),
]

const removalCases = [
  either('an owner removes a member', [
    ...organizationCreated,
    ...joined(),
    post(REMOVE, { memberIdOrEmail: '{bob.member}' }),
  ]),
  either('a member is removed by address', [
    ...organizationCreated,
    ...joined(),
    post(REMOVE, { memberIdOrEmail: '{bob.email}' }),
  ]),
  either('in an organization that is named', [
    ...organizationCreated,
    ...joined(),
    post(REMOVE, { memberIdOrEmail: '{bob.member}', organizationId: '{org}' }),
  ]),
  either('an admin removes a member', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    ...joined('new'),
    post(REMOVE, { memberIdOrEmail: '{new.member}' }, { as: 'bob' }),
  ]),
  either('nobody removes without a session', [post(REMOVE, { memberIdOrEmail: 'none' })]),
  either('whom to remove is needed', [...organizationCreated, post(REMOVE, {})]),
  newer('nobody is removed nowhere', [
    ...stranger(),
    post(REMOVE, { memberIdOrEmail: 'none' }, { as: 'bob' }),
  ]),
  either('strangers remove nobody', [
    ...organizationCreated,
    ...stranger(),
    post(REMOVE, { memberIdOrEmail: '{ada.member}', organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('who is unknown is not removed', [
    ...organizationCreated,
    post(REMOVE, { memberIdOrEmail: 'none' }),
  ]),
  either('nor by an address', [
    ...organizationCreated,
    post(REMOVE, { memberIdOrEmail: 'none@example.com' }),
  ]),
  ours(
    'nobody is removed from another organization',
    foreign,
    [
      ...organizationCreated,
      ...otherOrganizationCreated,
      post(REMOVE, { memberIdOrEmail: '{ada.member}' }, { as: 'cleo' }),
    ],
    { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
  ),
  either('members remove nobody', [
    ...organizationCreated,
    ...joined(),
    ...joined('new'),
    post(REMOVE, { memberIdOrEmail: '{new.member}' }, { as: 'bob' }),
  ]),
  either('admins remove no owner', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(REMOVE, { memberIdOrEmail: '{ada.member}' }, { as: 'bob' }),
  ]),
  either('the last owner is not removed', [
    ...organizationCreated,
    post(REMOVE, { memberIdOrEmail: '{ada.member}' }),
  ]),
]

const leaveCases = [
  either('a member leaves', [
    ...organizationCreated,
    ...joined(),
    post(LEAVE, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('after that they work nowhere', [
    ...organizationCreated,
    ...joined(),
    post(LEAVE, { organizationId: '{org}' }, { as: 'bob' }),
    get('/organization/list', undefined, { as: 'bob' }),
  ]),
  either('nobody leaves without a session', [post(LEAVE, { organizationId: 'none' })]),
  either('what to leave is needed', [...organizationCreated, post(LEAVE, {})]),
  either('nobody leaves where they are not', [
    ...organizationCreated,
    ...stranger(),
    post(LEAVE, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('the only owner does not leave', [
    ...organizationCreated,
    post(LEAVE, { organizationId: '{org}' }),
  ]),
]

const looking = [
  either('somebody sees what they are', [
    ...organizationCreated,
    get('/organization/get-active-member'),
  ]),
  older('and null where they work nowhere', [
    ...stranger(),
    get('/organization/get-active-member', undefined, { as: 'bob' }),
  ]),
  either('nobody is nothing', [get('/organization/get-active-member')]),
  newer(
    'members see each other',
    [...organizationCreated, ...joined(), get(LIST, undefined, { as: 'bob' })],
    withTeams('<id>', null),
  ),
  newer(
    'one page of them',
    [
      ...organizationCreated,
      ...joined(),
      get(LIST, { limit: '1', offset: '1', sortBy: 'createdAt', sortDirection: 'asc' }),
    ],
    withTeams(null),
  ),
  newer(
    'those of a role',
    [
      ...organizationCreated,
      ...joined(),
      get(LIST, { filterField: 'role', filterValue: 'owner', filterOperator: 'eq' }),
    ],
    withTeams('<id>'),
  ),
  newer(
    'those of an organization that is named by its slug',
    [...organizationCreated, get(LIST, { organizationSlug: '{slug}' })],
    withTeams('<id>'),
  ),
  newer('nobody lists members without a session', [get(LIST)]),
  newer('there are none nowhere', [...stranger(), get(LIST, undefined, { as: 'bob' })]),
  newer('a slug that is nobody’s is told', [
    ...organizationCreated,
    get(LIST, { organizationSlug: 'nobody-has-this' }),
  ]),
  newer('strangers see no members', [
    ...organizationCreated,
    ...stranger(),
    get(LIST, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  newer('somebody is told their role', [...organizationCreated, get(ROLE)]),
  newer('or another’s', [
    ...organizationCreated,
    ...joined(),
    get(ROLE, { userId: '{ada.id}' }, { as: 'bob' }),
  ]),
  newer('nobody is told a role without a session', [get(ROLE)]),
  newer('there is no role nowhere', [...stranger(), get(ROLE, undefined, { as: 'bob' })]),
  newer('nor where nothing is', [
    ...organizationCreated,
    get(ROLE, { organizationSlug: 'nobody-has-this' }),
  ]),
  newer('strangers are told no role', [
    ...organizationCreated,
    ...stranger(),
    get(ROLE, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  newer('nor is the role of strangers told', [
    ...organizationCreated,
    ...stranger(),
    get(ROLE, { userId: '{bob.id}' }),
  ]),
]

const permissionCases = [
  either('an owner may', [
    ...organizationCreated,
    post(HAS_PERMISSION, { permissions: { organization: ['delete'] } }),
  ]),
  either('an admin may not', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(HAS_PERMISSION, { permissions: { organization: ['delete'] } }, { as: 'bob' }),
  ]),
  older('what is asked in the older way is answered', [
    ...organizationCreated,
    post(HAS_PERMISSION, { permission: { member: ['create'] } }),
  ]),
  either('nobody may without a session', [
    post(HAS_PERMISSION, { permissions: { member: ['create'] } }),
  ]),
  either('something is asked', [...organizationCreated, post(HAS_PERMISSION, {})]),
  either('nobody may nowhere', [
    ...stranger(),
    post(HAS_PERMISSION, { permissions: { member: ['create'] } }, { as: 'bob' }),
  ]),
  either('strangers may nothing', [
    ...organizationCreated,
    ...stranger(),
    post(
      HAS_PERMISSION,
      { permissions: { member: ['create'] }, organizationId: '{org}' },
      { as: 'bob' },
    ),
  ]),
]

const addCases = [
  either('to add a member is no route to people', [
    ...organizationCreated,
    post('/organization/add-member', {
      userId: '{ada.id}',
      role: 'member',
      organizationId: '{org}',
    }),
  ]),
]

export const members: Module = {
  name: 'members',
  cases: [...changing, ...removalCases, ...leaveCases, ...looking, ...permissionCases, ...addCases],
}
