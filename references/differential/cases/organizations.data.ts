import {
  either,
  get,
  newer,
  older,
  ours,
  post,
  type ProtocolRequest,
  type Module,
} from '../case.ts'
import {
  otherOrganizationCreated,
  organizationCreated,
  joined,
  stranger,
} from '../organization-steps.ts'

const CREATE = '/organization/create'
const CHECK = '/organization/check-slug'
const UPDATE = '/organization/update'
const DELETE = '/organization/delete'
const ACTIVE = '/organization/set-active'
const FULL = '/organization/get-full-organization'
const GET = '/organization/get-organization'
const LIST = '/organization/list'
const acme = { name: 'Acme', slug: '{slug}' }
const it = { organizationId: '{org}' }
const second: ProtocolRequest = post(CREATE, { name: 'Second', slug: '{slug}-second' })
const asBob = { as: 'bob' }
const foreign =
  'An organization one is not in is answered alike whether it is there or not: nobody learns which.'
const shape = { status: 400, code: 'VALIDATION_ERROR', message: 'Invalid body parameters' }
/** Members include their team, as older clients expect. */
const teamsAlongside = (...teams: (string | null)[]) => {
  const more = Object.fromEntries(teams.map((team, at) => [`body.members[${at}].teamId`, team]))
  return { but: { because: 'Older clients read the first of a member’s teams beside it.', more } }
}
/** The older generation returns no teams here. */
const withTeams = {
  but: {
    because: 'The whole organization is answered, with the teams it has.',
    more: {
      'body.teams': [
        {
          createdAt: '<now+0s>',
          id: '<id>',
          memberCount: 1,
          name: 'Acme',
          organizationId: '{org}',
          updatedAt: null,
        },
      ],
    },
  },
}
const notMember = {
  status: 403,
  code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  message: 'User is not a member of the organization',
}

const creating = [
  either('somebody founds an organization', [...stranger('ada'), post(CREATE, acme)]),
  either('with a logo and what else is to be kept', [
    ...stranger('ada'),
    post(CREATE, { ...acme, logo: 'https://example.com/a.png', metadata: { tier: 'gold' } }),
  ]),
  newer('and works in it', [
    ...stranger('ada'),
    post(CREATE, acme),
    get('/get-session', { disableCookieCache: 'true' }),
  ]),
  either('unless they want to stay where they are', [
    ...organizationCreated,
    post(CREATE, { ...acme, slug: '{slug}-more', keepCurrentActiveOrganization: true }),
  ]),
  either('whose it is says the session, not the body', [
    ...stranger(),
    ...stranger('ada'),
    post(CREATE, { ...acme, userId: '{bob.id}' }),
    get(LIST, undefined, asBob),
  ]),
  either('nobody founds without a session', [post(CREATE, acme)]),
  ours(
    'nor for somebody else (CVE-2025-61928)',
    'Who somebody is comes from the session alone; theirs refuses so, too.',
    [...stranger(), post(CREATE, { ...acme, userId: '{bob.id}' })],
    { status: 401 },
  ),
  either('a name is needed', [...stranger('ada'), post(CREATE, { slug: '{slug}' })]),
  newer('an empty one is none', [...stranger('ada'), post(CREATE, { ...acme, name: '' })]),
  newer('an empty slug is none', [...stranger('ada'), post(CREATE, { ...acme, slug: '' })]),
  either('what is to be kept is an object', [
    ...stranger('ada'),
    post(CREATE, { ...acme, metadata: 'gold' }),
  ]),
  ours(
    'a slug is lower-case letters, digits and hyphens',
    'Slugs are part of our addresses; theirs takes anything.',
    [...stranger('ada'), post(CREATE, { ...acme, slug: 'Ac me' })],
    shape,
  ),
  ours(
    'words of our own addresses are taken',
    'Slugs are part of our addresses.',
    [...stranger('ada'), post(CREATE, { ...acme, slug: 'dashboard' })],
    { status: 400, code: 'ORGANIZATION_ALREADY_EXISTS', message: 'Organization already exists' },
  ),
  either('a slug is somebody’s once', [...organizationCreated, post(CREATE, acme)]),
  either('the operator may forbid it', [...stranger('ada'), post(CREATE, acme)], {
    settings: { users_may_create_organizations: false },
  }),
  either('one person has only so many', [...organizationCreated, second], {
    settings: { organizations_per_user_max: 1 },
  }),
]

const checkCases = [
  either('a slug that nobody has is free', [...stranger('ada'), post(CHECK, { slug: '{slug}' })]),
  either('one that is somebody’s is not', [
    ...organizationCreated,
    post(CHECK, { slug: '{slug}' }),
  ]),
  either('nobody asks without a session', [post(CHECK, { slug: '{slug}' })]),
  either('a slug is needed to ask', [...stranger('ada'), post(CHECK, {})]),
]

const changing = [
  older('an owner changes name, slug, logo and the rest', [
    ...organizationCreated,
    post(UPDATE, {
      data: {
        name: 'Acme & Co',
        slug: '{slug}-co',
        logo: 'https://example.com/b.png',
        metadata: { tier: 'silver' },
      },
    }),
  ]),
  either('what is not said stays', [
    ...organizationCreated,
    post(UPDATE, { data: { name: 'Acme & Co' } }),
  ]),
  newer('a logo can be taken away', [
    ...organizationCreated,
    post(UPDATE, { data: { logo: 'https://example.com/b.png' } }),
    post(UPDATE, { data: { logo: null } }),
  ]),
  either('an organization that is named is changed', [
    ...organizationCreated,
    post(UPDATE, { ...it, data: { name: 'Named' } }),
  ]),
  either('its own slug is no fault', [
    ...organizationCreated,
    post(UPDATE, { data: { slug: '{slug}' } }),
  ]),
  either('an admin changes it', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(UPDATE, { data: { name: 'By Bob' } }, asBob),
  ]),
  either('nobody changes without a session', [post(UPDATE, { data: { name: 'None' } })], {
    but: {
      because: 'A request without a session is refused in the same words everywhere.',
      code: 'UNAUTHORIZED',
      message: 'Unauthorized',
    },
  }),
  either('what to change is needed', [...organizationCreated, post(UPDATE, {})]),
  newer('an empty name is no change', [
    ...organizationCreated,
    post(UPDATE, { data: { name: '' } }),
  ]),
  either('nothing is changed nowhere', [
    ...stranger(),
    post(UPDATE, { data: { name: 'None' } }, asBob),
  ]),
  either('strangers change nothing', [
    ...organizationCreated,
    ...stranger(),
    post(UPDATE, { ...it, data: { name: 'None' } }, asBob),
  ]),
  either('owners of others change nothing', [
    ...organizationCreated,
    ...otherOrganizationCreated,
    post(UPDATE, { ...it, data: { name: 'None' } }, { as: 'cleo' }),
  ]),
  either('members change nothing', [
    ...organizationCreated,
    ...joined(),
    post(UPDATE, { data: { name: 'None' } }, asBob),
  ]),
  newer('a slug of another is not taken over', [
    ...organizationCreated,
    ...otherOrganizationCreated,
    post(UPDATE, { data: { slug: '{slug}-other' } }),
  ]),
]

const deleting = [
  newer('an owner deletes an organization', [...organizationCreated, post(DELETE, it)]),
  newer('after that it is not listed', [...organizationCreated, post(DELETE, it), get(LIST)]),
  newer(
    'nor does anybody work in it',
    [...organizationCreated, post(DELETE, it), get('/get-session', { disableCookieCache: 'true' })],
    {
      but: {
        because: 'Who works in no organization works in no team of it.',
        more: { 'body.session.activeTeamId': null },
      },
    },
  ),
  newer('its slug is free again', [
    ...organizationCreated,
    post(DELETE, it),
    post(CHECK, { slug: '{slug}' }),
  ]),
  newer('nobody deletes without a session', [post(DELETE, { organizationId: 'none' })]),
  either('what to delete is needed', [...organizationCreated, post(DELETE, {})]),
  newer('an empty id deletes nothing, not even where somebody works', [
    ...organizationCreated,
    post(DELETE, { organizationId: '' }),
  ]),
  newer('strangers delete nothing', [
    ...organizationCreated,
    ...stranger(),
    post(DELETE, it, asBob),
  ]),
  newer('owners of others delete nothing', [
    ...organizationCreated,
    ...otherOrganizationCreated,
    post(DELETE, it, { as: 'cleo' }),
  ]),
  either('admins do not delete it', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(DELETE, it, asBob),
  ]),
  either('nor do members', [...organizationCreated, ...joined(), post(DELETE, it, asBob)]),
  newer('the operator may forbid to delete', [...organizationCreated, post(DELETE, it)], {
    settings: { organization_deletion_enabled: false },
    but: { because: '1.2.12 refuses so by 403, without a word.', status: 403 },
  }),
]

const listing = [
  either('somebody sees where they work', [...organizationCreated, { pass: 1 }, second, get(LIST)]),
  either('and nothing where they work nowhere', [...stranger(), get(LIST, undefined, asBob)]),
  either('what else is kept is read as text', [
    ...stranger('ada'),
    post(CREATE, { ...acme, metadata: { tier: 'gold' } }),
    get(LIST),
  ]),
  either('nobody lists without a session', [get(LIST)]),
]

const workCases = [
  older(
    'somebody says where they work',
    [...organizationCreated, second, post(ACTIVE, it)],
    withTeams,
  ),
  older(
    'by its slug',
    [...organizationCreated, second, post(ACTIVE, { organizationSlug: '{slug}' })],
    withTeams,
  ),
  either('and the session says it', [
    ...organizationCreated,
    ...joined(),
    post(ACTIVE, { organizationId: null }),
    post(ACTIVE, it),
    get('/organization/get-active-member'),
  ]),
  either('somebody works nowhere any more', [
    ...organizationCreated,
    post(ACTIVE, { organizationId: null }),
  ]),
  either('and does so once', [
    ...organizationCreated,
    post(ACTIVE, { organizationId: null }),
    post(ACTIVE, { organizationId: null }),
  ]),
  older('who says nothing stays', [...organizationCreated, post(ACTIVE, {})], withTeams),
  either('or works nowhere', [...stranger(), post(ACTIVE, {}, asBob)]),
  either('nobody works without a session', [post(ACTIVE, { organizationId: 'none' })]),
  either('an organization is named by text', [
    ...organizationCreated,
    post(ACTIVE, { organizationId: 7 }),
  ]),
  either('strangers do not work there', [
    ...organizationCreated,
    ...stranger(),
    post(ACTIVE, it, asBob),
  ]),
  either('nor the owners of others', [
    ...organizationCreated,
    ...otherOrganizationCreated,
    post(ACTIVE, it, { as: 'cleo' }),
  ]),
  either('nobody works in none', [
    ...organizationCreated,
    post(ACTIVE, { organizationId: 'none' }),
  ]),
  older('nor in one by a slug that nobody has', [
    ...organizationCreated,
    post(ACTIVE, { organizationSlug: 'nobody-has-this' }),
  ]),
  ours(
    'and stays where they were',
    'A question that is refused changes nothing; theirs takes the caller out of where they work.',
    [
      ...organizationCreated,
      { ...post(ACTIVE, { organizationId: 'none' }), refused: true },
      get('/organization/get-active-member-role'),
    ],
    { status: 200, body: { role: 'owner' } },
  ),
]

const looking = [
  newer(
    'members see everything',
    [...organizationCreated, ...joined(), get(FULL, undefined, asBob)],
    teamsAlongside('<id>', null),
  ),
  newer(
    'in an organization that is named by its slug',
    [...organizationCreated, second, get(FULL, { organizationSlug: '{slug}' })],
    teamsAlongside('<id>'),
  ),
  newer(
    'in one that is named by its id',
    [...organizationCreated, second, get(FULL, it)],
    teamsAlongside('<id>'),
  ),
  newer(
    'as many members as they want',
    [...organizationCreated, ...joined(), get(FULL, { membersLimit: '1' })],
    teamsAlongside('<id>'),
  ),
  older('of an older client a member has their team', [...organizationCreated, get(FULL)], {
    but: {
      because: 'Newer clients read how many are in a team.',
      more: { 'body.teams[0].memberCount': 1 },
    },
  }),
  either('nothing where they work nowhere', [...stranger(), get(FULL, undefined, asBob)]),
  either('nobody looks without a session', [get(FULL)]),
  either('strangers see nothing', [...organizationCreated, ...stranger(), get(FULL, it, asBob)]),
  older('nor whether it is there', [...organizationCreated, get(FULL, { organizationId: 'none' })]),
  older('the operator wants no teams', [...organizationCreated, get(FULL)], {
    settings: { teams_enabled: false },
    but: {
      because: 'A member without a team says so.',
      more: { 'body.members[0].teamId': null },
    },
  }),
  newer('somebody looks at an organization alone', [...organizationCreated, get(GET)]),
  newer('by its slug alone', [
    ...organizationCreated,
    second,
    get(GET, { organizationSlug: '{slug}' }),
  ]),
  newer('by its id alone', [...organizationCreated, second, get(GET, it)]),
  newer('there is none nowhere', [...stranger(), get(GET, undefined, asBob)]),
  newer('nobody looks at one without a session', [get(GET)]),
  newer('strangers do not see it', [...organizationCreated, ...stranger(), get(GET, it, asBob)]),
  ours(
    'nor that it is none',
    foreign,
    [...organizationCreated, get(GET, { organizationSlug: 'nobody-has-this' })],
    notMember,
  ),
]

export const organizations: Module = {
  name: 'organizations',
  cases: [
    ...creating,
    ...checkCases,
    ...changing,
    ...deleting,
    ...listing,
    ...workCases,
    ...looking,
  ],
}
