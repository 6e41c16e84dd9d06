import { either, get, newer, older, ours, post, type Room } from '../case.ts'
import { elsewhere, founded, joined, stranger } from '../gathering.ts'

const UPDATE = '/organization/update-member-role'
const REMOVE = '/organization/remove-member'
const LEAVE = '/organization/leave'
const LIST = '/organization/list-members'
const ROLE = '/organization/get-active-member-role'
const MAY = '/organization/has-permission'
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
    ...founded,
    ...joined(),
    post(UPDATE, { ...bob, role: 'admin' }),
  ]),
  either('a member is given two roles', [
    ...founded,
    ...joined(),
    post(UPDATE, { ...bob, role: ['admin', 'member'] }),
  ]),
  either('an owner makes another', [
    ...founded,
    ...joined(),
    post(UPDATE, { ...bob, role: 'owner' }),
  ]),
  either('an organization may be named', [
    ...founded,
    ...joined(),
    post(UPDATE, { ...bob, role: 'admin', organizationId: '{org}' }),
  ]),
  either('an admin changes a member', [
    ...founded,
    ...joined('bob', 'admin'),
    ...joined('new'),
    post(UPDATE, { memberId: '{new.member}', role: 'admin' }, { as: 'bob' }),
  ]),
  either('nobody changes a role without a session', [
    post(UPDATE, { memberId: 'none', role: 'admin' }),
  ]),
  either('a role is needed', [...founded, post(UPDATE, { ...ada, role: '' })], {
    but: {
      because: 'Both refuse without a body, and a refusal of ours says why.',
      code: 'ROLE_NOT_FOUND',
      message: 'Role not found',
    },
  }),
  either('a role is text', [...founded, post(UPDATE, { ...ada, role: 7 })]),
  either('whose role it is is needed', [...founded, post(UPDATE, { role: 'admin' })]),
  newer('a role that is none is not given', [
    ...founded,
    ...joined(),
    post(UPDATE, { ...bob, role: 'zzz' }),
  ]),
  newer('nor one that only an object has', [
    ...founded,
    ...joined(),
    post(UPDATE, { ...bob, role: ['admin', 'constructor'] }),
  ]),
  either('no role is changed nowhere', [
    ...stranger(),
    post(UPDATE, { memberId: 'none', role: 'admin' }, { as: 'bob' }),
  ]),
  either('strangers change no role', [
    ...founded,
    ...stranger(),
    post(UPDATE, { ...ada, role: 'member', organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('who is unknown has no role', [
    ...founded,
    post(UPDATE, { memberId: 'none', role: 'admin' }),
  ]),
  ours(
    'nobody changes a role in another organization (12a9de0215)',
    foreign,
    [...founded, ...elsewhere, post(UPDATE, { ...ada, role: 'member' }, { as: 'cleo' })],
    { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
  ),
  either('members change no role', [
    ...founded,
    ...joined(),
    ...joined('new'),
    post(UPDATE, { memberId: '{new.member}', role: 'admin' }, { as: 'bob' }),
  ]),
  either('admins touch no owner', [
    ...founded,
    ...joined('bob', 'admin'),
    post(UPDATE, { ...ada, role: 'member' }, { as: 'bob' }),
  ]),
  either('admins make no owner', [
    ...founded,
    ...joined('bob', 'admin'),
    post(UPDATE, { ...bob, role: 'owner' }, { as: 'bob' }),
  ]),
  newer('the last owner stays one', [...founded, post(UPDATE, { ...ada, role: 'member' })]),
]

const removing = [
  either('an owner removes a member', [
    ...founded,
    ...joined(),
    post(REMOVE, { memberIdOrEmail: '{bob.member}' }),
  ]),
  either('a member is removed by address', [
    ...founded,
    ...joined(),
    post(REMOVE, { memberIdOrEmail: '{bob.email}' }),
  ]),
  either('in an organization that is named', [
    ...founded,
    ...joined(),
    post(REMOVE, { memberIdOrEmail: '{bob.member}', organizationId: '{org}' }),
  ]),
  either('an admin removes a member', [
    ...founded,
    ...joined('bob', 'admin'),
    ...joined('new'),
    post(REMOVE, { memberIdOrEmail: '{new.member}' }, { as: 'bob' }),
  ]),
  either('nobody removes without a session', [post(REMOVE, { memberIdOrEmail: 'none' })]),
  either('whom to remove is needed', [...founded, post(REMOVE, {})]),
  newer('nobody is removed nowhere', [
    ...stranger(),
    post(REMOVE, { memberIdOrEmail: 'none' }, { as: 'bob' }),
  ]),
  either('strangers remove nobody', [
    ...founded,
    ...stranger(),
    post(REMOVE, { memberIdOrEmail: '{ada.member}', organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('who is unknown is not removed', [...founded, post(REMOVE, { memberIdOrEmail: 'none' })]),
  either('nor by an address', [...founded, post(REMOVE, { memberIdOrEmail: 'none@example.com' })]),
  ours(
    'nobody is removed from another organization',
    foreign,
    [...founded, ...elsewhere, post(REMOVE, { memberIdOrEmail: '{ada.member}' }, { as: 'cleo' })],
    { status: 400, code: 'MEMBER_NOT_FOUND', message: 'Member not found' },
  ),
  either('members remove nobody', [
    ...founded,
    ...joined(),
    ...joined('new'),
    post(REMOVE, { memberIdOrEmail: '{new.member}' }, { as: 'bob' }),
  ]),
  either('admins remove no owner', [
    ...founded,
    ...joined('bob', 'admin'),
    post(REMOVE, { memberIdOrEmail: '{ada.member}' }, { as: 'bob' }),
  ]),
  either('the last owner is not removed', [
    ...founded,
    post(REMOVE, { memberIdOrEmail: '{ada.member}' }),
  ]),
]

const leaving = [
  either('a member leaves', [
    ...founded,
    ...joined(),
    post(LEAVE, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('after that they work nowhere', [
    ...founded,
    ...joined(),
    post(LEAVE, { organizationId: '{org}' }, { as: 'bob' }),
    get('/organization/list', undefined, { as: 'bob' }),
  ]),
  either('nobody leaves without a session', [post(LEAVE, { organizationId: 'none' })]),
  either('what to leave is needed', [...founded, post(LEAVE, {})]),
  either('nobody leaves where they are not', [
    ...founded,
    ...stranger(),
    post(LEAVE, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('the only owner does not leave', [...founded, post(LEAVE, { organizationId: '{org}' })]),
]

const looking = [
  either('somebody sees what they are', [...founded, get('/organization/get-active-member')]),
  older('and null where they work nowhere', [
    ...stranger(),
    get('/organization/get-active-member', undefined, { as: 'bob' }),
  ]),
  either('nobody is nothing', [get('/organization/get-active-member')]),
  newer(
    'members see each other',
    [...founded, ...joined(), get(LIST, undefined, { as: 'bob' })],
    withTeams('<id>', null),
  ),
  newer(
    'one page of them',
    [
      ...founded,
      ...joined(),
      get(LIST, { limit: '1', offset: '1', sortBy: 'createdAt', sortDirection: 'asc' }),
    ],
    withTeams(null),
  ),
  newer(
    'those of a role',
    [
      ...founded,
      ...joined(),
      get(LIST, { filterField: 'role', filterValue: 'owner', filterOperator: 'eq' }),
    ],
    withTeams('<id>'),
  ),
  newer(
    'those of an organization that is named by its slug',
    [...founded, get(LIST, { organizationSlug: '{slug}' })],
    withTeams('<id>'),
  ),
  newer('nobody lists members without a session', [get(LIST)]),
  newer('there are none nowhere', [...stranger(), get(LIST, undefined, { as: 'bob' })]),
  newer('a slug that is nobody’s is told', [
    ...founded,
    get(LIST, { organizationSlug: 'nobody-has-this' }),
  ]),
  newer('strangers see no members', [
    ...founded,
    ...stranger(),
    get(LIST, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  newer('somebody is told their role', [...founded, get(ROLE)]),
  newer('or another’s', [
    ...founded,
    ...joined(),
    get(ROLE, { userId: '{ada.id}' }, { as: 'bob' }),
  ]),
  newer('nobody is told a role without a session', [get(ROLE)]),
  newer('there is no role nowhere', [...stranger(), get(ROLE, undefined, { as: 'bob' })]),
  newer('nor where nothing is', [...founded, get(ROLE, { organizationSlug: 'nobody-has-this' })]),
  newer('strangers are told no role', [
    ...founded,
    ...stranger(),
    get(ROLE, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  newer('nor is the role of strangers told', [
    ...founded,
    ...stranger(),
    get(ROLE, { userId: '{bob.id}' }),
  ]),
]

const asking = [
  either('an owner may', [...founded, post(MAY, { permissions: { organization: ['delete'] } })]),
  either('an admin may not', [
    ...founded,
    ...joined('bob', 'admin'),
    post(MAY, { permissions: { organization: ['delete'] } }, { as: 'bob' }),
  ]),
  older('what is asked in the older way is answered', [
    ...founded,
    post(MAY, { permission: { member: ['create'] } }),
  ]),
  either('nobody may without a session', [post(MAY, { permissions: { member: ['create'] } })]),
  either('something is asked', [...founded, post(MAY, {})]),
  either('nobody may nowhere', [
    ...stranger(),
    post(MAY, { permissions: { member: ['create'] } }, { as: 'bob' }),
  ]),
  either('strangers may nothing', [
    ...founded,
    ...stranger(),
    post(MAY, { permissions: { member: ['create'] }, organizationId: '{org}' }, { as: 'bob' }),
  ]),
]

const adding = [
  either('to add a member is no route to people', [
    ...founded,
    post('/organization/add-member', {
      userId: '{ada.id}',
      role: 'member',
      organizationId: '{org}',
    }),
  ]),
]

export const members: Room = {
  name: 'members',
  cases: [...changing, ...removing, ...leaving, ...looking, ...asking, ...adding],
}
