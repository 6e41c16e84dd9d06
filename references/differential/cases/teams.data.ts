import {
  either,
  get,
  newer,
  older,
  ours,
  post,
  type ProtocolRequest,
  type Module,
  type Step,
} from '../case.ts'
import {
  otherOrganizationCreated,
  organizationCreated,
  joined,
  stranger,
} from '../organization-steps.ts'

const CREATE = '/organization/create-team'
const UPDATE = '/organization/update-team'
const REMOVE = '/organization/remove-team'
const LIST = '/organization/list-teams'
const OWN_LIST = '/organization/list-user-teams'
const MEMBERS = '/organization/list-team-members'
const ADD = '/organization/add-team-member'
const REDEEM = '/organization/remove-team-member'
const ACTIVE = '/organization/set-active-team'
const it = { organizationId: '{org}' }
const sales = { teamId: '{team}' }
const asBob = { as: 'bob' }
const foreign = 'Another organization’s team is as good as unknown: nobody learns that it is one.'
const unknown = { status: 400, code: 'TEAM_NOT_FOUND', message: 'Team not found' }

/** Ada creates a team: `{team}`. */
const made: ProtocolRequest = post(CREATE, { name: 'Sales' }, { keep: { team: 'id' } })
const withTeam: Step[] = [...organizationCreated, { pass: 1 }, made]
/** Cleo creates one in another organization: `{their.team}`. */
const theirs: Step[] = [
  ...otherOrganizationCreated,
  post(CREATE, { name: 'Theirs' }, { as: 'cleo', keep: { 'their.team': 'id' } }),
]
const added = (user = 'bob'): ProtocolRequest => post(ADD, { ...sales, userId: `{${user}.id}` })
const within = (user = 'bob'): Step[] => [...withTeam, ...joined(user), added(user)]

/** Only one team is left, and Bob is not in it: `{only}`. */
const singleTeamSteps: Step[] = [
  ...organizationCreated,
  ...joined('bob', 'admin'),
  get(LIST, undefined, { as: 'bob', keep: { only: '0.id' } }),
]

const creating = [
  either('an owner makes a team', [...organizationCreated, made]),
  either('an admin makes one', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(CREATE, { name: 'Sales' }, asBob),
  ]),
  either('in an organization that is named', [
    ...organizationCreated,
    post(CREATE, { name: 'Sales', ...it }),
  ]),
  either('nobody makes one without a session', [
    post(CREATE, { name: 'Sales', ...{ organizationId: 'none' } }),
  ]),
  either('a team has a name', [...organizationCreated, post(CREATE, {})]),
  ours(
    'an empty name is none',
    'A team’s name has a letter at least, says the specification; theirs takes none as well.',
    [...organizationCreated, post(CREATE, { name: '' })],
    { status: 400, code: 'VALIDATION_ERROR', message: 'Invalid body parameters' },
  ),
  either('no team is made nowhere', [...stranger(), post(CREATE, { name: 'Sales' }, asBob)]),
  either('strangers make none', [
    ...organizationCreated,
    ...stranger(),
    post(CREATE, { name: 'Sales', ...it }, asBob),
  ]),
  either('members make none', [
    ...organizationCreated,
    ...joined(),
    post(CREATE, { name: 'Sales' }, asBob),
  ]),
  either('there are only so many', [...organizationCreated, made], {
    settings: { organization_teams_max: 1 },
  }),
]

const changing = [
  newer('an owner renames a team', [
    ...withTeam,
    { pass: 60 },
    post(UPDATE, { ...sales, data: { name: 'Marketing' } }),
  ]),
  either('an admin renames it', [
    ...withTeam,
    ...joined('bob', 'admin'),
    post(UPDATE, { ...sales, data: { name: 'Marketing' } }, asBob),
  ]),
  either('in a place that is named', [
    ...withTeam,
    post('/organization/set-active', { organizationId: null }),
    post(UPDATE, { ...sales, data: { name: 'Marketing', ...it } }),
  ]),
  either('nobody renames without a session', [
    post(UPDATE, { teamId: 'none', data: { name: 'Marketing' } }),
  ]),
  either('which team is needed', [...withTeam, post(UPDATE, { data: { name: 'Marketing' } })]),
  either('an empty name does not rename', [
    ...withTeam,
    post(UPDATE, { ...sales, data: { name: '' } }),
  ]),
  newer('nothing is renamed nowhere', [
    ...stranger(),
    post(UPDATE, { teamId: 'none', data: { name: 'Marketing' } }, asBob),
  ]),
  either('members rename none', [
    ...withTeam,
    ...joined(),
    post(UPDATE, { ...sales, data: { name: 'Marketing' } }, asBob),
  ]),
  either('strangers rename none', [
    ...withTeam,
    ...stranger(),
    post(UPDATE, { ...sales, data: { name: 'Marketing', ...it } }, asBob),
  ]),
  either('what is none is not renamed', [
    ...organizationCreated,
    post(UPDATE, { teamId: 'none', data: { name: 'Marketing' } }),
  ]),
  either('nobody renames what is another’s', [
    ...organizationCreated,
    ...theirs,
    post(UPDATE, { teamId: '{their.team}', data: { name: 'Ours' } }),
  ]),
  newer('nor takes it along', [
    ...withTeam,
    ...theirs,
    post(UPDATE, { ...sales, data: { name: 'Ours', organizationId: '{other}' } }, { as: 'cleo' }),
  ]),
]

const removing = [
  either('an owner removes a team', [...withTeam, post(REMOVE, sales)]),
  either('after that it is not listed', [...withTeam, post(REMOVE, sales), get(LIST)]),
  either('in that organization', [...withTeam, post(REMOVE, { ...sales, ...it })]),
  either('an admin removes one', [
    ...withTeam,
    ...joined('bob', 'admin'),
    post(REMOVE, sales, asBob),
  ]),
  newer('nobody removes one without a session', [
    post(REMOVE, { teamId: 'none', organizationId: 'none' }),
  ]),
  either('which one to remove is needed', [...withTeam, post(REMOVE, {})]),
  newer('none is removed nowhere', [...stranger(), post(REMOVE, { teamId: 'none' }, asBob)]),
  either('members remove none', [...withTeam, ...joined(), post(REMOVE, sales, asBob)]),
  either('strangers remove none', [
    ...withTeam,
    ...stranger(),
    post(REMOVE, { ...sales, ...it }, asBob),
  ]),
  either('what is none is not removed', [...withTeam, post(REMOVE, { teamId: 'none' })]),
  either('nobody removes what is another’s', [
    ...withTeam,
    ...theirs,
    post(REMOVE, { teamId: '{their.team}' }),
  ]),
  newer('nobody removes the team they work in', [
    ...withTeam,
    post(ADD, { ...sales, userId: '{ada.id}' }),
    post(ACTIVE, sales),
    post(REMOVE, sales),
  ]),
  either('the last one stays', [...singleTeamSteps, post(REMOVE, { teamId: '{only}' }, asBob)]),
  either(
    'unless the operator lets it go',
    [...singleTeamSteps, post(REMOVE, { teamId: '{only}' }, asBob)],
    { settings: { last_team_removal_enabled: true } },
  ),
]

const listing = [
  either('members see the teams', [...withTeam, ...joined(), get(LIST, undefined, asBob)]),
  newer('of the organization they name', [...withTeam, ...theirs, get(LIST, it)], {
    settings: { default_team_enabled: false },
  }),
  either('there are none where there were none', [...organizationCreated, get(LIST)], {
    settings: { default_team_enabled: false },
  }),
  either('nobody sees teams without a session', [get(LIST)]),
  older('null where they work nowhere', [...stranger(), get(LIST, undefined, asBob)]),
  newer('strangers see no teams', [...withTeam, ...stranger(), get(LIST, it, asBob)]),
  newer('somebody sees their own', [...within(), get(OWN_LIST, undefined, asBob)]),
  newer('of one organization', [...within(), get(OWN_LIST, it, asBob)]),
  newer('an admin sees those of a member', [...within(), get(OWN_LIST, { userId: '{bob.id}' })]),
  newer('nobody sees theirs without a session', [get(OWN_LIST)]),
  newer('members do not see those of others', [
    ...within(),
    get(OWN_LIST, { userId: '{ada.id}' }, asBob),
  ]),
  newer('nor do strangers', [
    ...within(),
    ...stranger('new'),
    get(OWN_LIST, { userId: '{bob.id}', ...it }, { as: 'new' }),
  ]),
  newer('nor their own where they are not', [
    ...within(),
    ...stranger('new'),
    get(OWN_LIST, it, { as: 'new' }),
  ]),
  newer('those of others are seen somewhere', [
    ...stranger(),
    get(OWN_LIST, { userId: 'none' }, asBob),
  ]),
  newer('of whom is no member nothing is seen', [
    ...withTeam,
    ...stranger(),
    get(OWN_LIST, { userId: '{bob.id}' }),
  ]),
]

const joinCases = [
  newer('an owner puts a member into a team', [...withTeam, ...joined(), added()]),
  newer('an admin does', [
    ...withTeam,
    ...joined('bob', 'admin'),
    ...joined('new'),
    post(ADD, { ...sales, userId: '{new.id}' }, asBob),
  ]),
  newer('once is enough', [...within(), added()]),
  newer('nobody is put anywhere without a session', [
    post(ADD, { ...sales, userId: 'none', teamId: 'none' }),
  ]),
  newer('who is to be put there is needed', [...withTeam, post(ADD, sales)]),
  newer('nobody is put anywhere nowhere', [
    ...stranger(),
    post(ADD, { teamId: 'none', userId: '{bob.id}' }, asBob),
  ]),
  newer('strangers put nobody there', [
    ...withTeam,
    ...stranger(),
    post(ADD, { ...sales, userId: '{ada.id}', ...it }, asBob),
  ]),
  newer('members put nobody there', [
    ...withTeam,
    ...joined(),
    post(ADD, { ...sales, userId: '{bob.id}' }, asBob),
  ]),
  newer('who is no member is put nowhere', [...withTeam, ...stranger(), added()]),
  newer('nobody is put into a team that is none', [
    ...organizationCreated,
    post(ADD, { teamId: 'none', userId: '{ada.id}' }),
  ]),
  newer('nor into another’s', [
    ...organizationCreated,
    ...theirs,
    post(ADD, { teamId: '{their.team}', userId: '{ada.id}' }),
  ]),
  newer('a team that is full takes nobody', [...within(), ...joined('new'), added('new')], {
    settings: { team_members_max: 1 },
  }),
]

const removalCases = [
  newer('an owner takes a member out', [
    ...within(),
    post(REDEEM, { ...sales, userId: '{bob.id}' }),
  ]),
  newer('nobody is taken out without a session', [
    post(REDEEM, { teamId: 'none', userId: 'none' }),
  ]),
  newer('nobody is taken out nowhere', [
    ...stranger(),
    post(REDEEM, { teamId: 'none', userId: '{bob.id}' }, asBob),
  ]),
  newer('strangers take nobody out', [
    ...within(),
    ...stranger('new'),
    post(REDEEM, { ...sales, userId: '{bob.id}', ...it }, { as: 'new' }),
  ]),
  newer('members take nobody out', [
    ...within(),
    post(REDEEM, { ...sales, userId: '{bob.id}' }, asBob),
  ]),
  newer('who is no member is not taken out', [
    ...withTeam,
    ...stranger(),
    post(REDEEM, { ...sales, userId: '{bob.id}' }),
  ]),
  newer('nor who is not in it', [
    ...withTeam,
    ...joined(),
    post(REDEEM, { ...sales, userId: '{bob.id}' }),
  ]),
  newer('nobody is taken out of none', [
    ...organizationCreated,
    post(REDEEM, { teamId: 'none', userId: '{ada.id}' }),
  ]),
  newer('nor out of another’s', [
    ...organizationCreated,
    ...theirs,
    post(REDEEM, { teamId: '{their.team}', userId: '{ada.id}' }),
  ]),
]

const viewCases = [
  newer('who is in a team sees the others', [...within(), get(MEMBERS, sales, asBob)]),
  newer('of the team they work in', [
    ...within(),
    post(ACTIVE, sales, asBob),
    get(MEMBERS, undefined, asBob),
  ]),
  newer('nobody sees them without a session', [get(MEMBERS, { teamId: 'none' })]),
  newer('a team is meant', [...stranger(), get(MEMBERS, undefined, asBob)]),
  newer('nobody is in none', [...organizationCreated, get(MEMBERS, { teamId: 'none' })]),
  newer('who is not in it does not see them', [
    ...withTeam,
    ...joined(),
    get(MEMBERS, sales, asBob),
  ]),
  ours(
    'strangers do not learn that there is a team',
    foreign,
    [...withTeam, ...stranger(), get(MEMBERS, sales, asBob)],
    unknown,
  ),
]

const workCases = [
  newer('somebody says in which team they work', [...within(), post(ACTIVE, sales, asBob)]),
  newer('and the session says it', [
    ...within(),
    post(ACTIVE, sales, asBob),
    get('/get-session', { disableCookieCache: 'true' }, asBob),
  ]),
  newer('in none any more', [
    ...within(),
    post(ACTIVE, sales, asBob),
    post(ACTIVE, { teamId: null }, asBob),
  ]),
  newer('in none as before', [...within(), post(ACTIVE, { teamId: null }, asBob)]),
  newer('who says nothing stays there', [
    ...within(),
    post(ACTIVE, sales, asBob),
    post(ACTIVE, {}, asBob),
  ]),
  newer('nobody works in a team without a session', [post(ACTIVE, { teamId: 'none' })]),
  newer('nobody works in a team of nowhere', [
    ...stranger(),
    post(ACTIVE, { teamId: 'none' }, asBob),
  ]),
  newer('nor in one that is none', [...organizationCreated, post(ACTIVE, { teamId: 'none' })]),
  newer('nor in another’s', [
    ...organizationCreated,
    ...theirs,
    post(ACTIVE, { teamId: '{their.team}' }),
  ]),
  newer('nor in one they are not in', [...withTeam, ...joined(), post(ACTIVE, sales, asBob)]),
]

const anyTeamInput = { teamId: 'none', userId: 'none', name: 'Sales', data: {} }
const without = [
  ...[CREATE, UPDATE, REMOVE, ADD, REDEEM, ACTIVE].map(path => post(path, anyTeamInput)),
  ...[LIST, OWN_LIST, MEMBERS].map(path => get(path)),
].map(request =>
  ours(
    `where the operator wants no teams there is no ${request.path.replace('/organization/', '')}`,
    'The refusal has the words of the catalogue; to theirs the routes are unknown.',
    [...organizationCreated, request],
    {
      settings: { teams_enabled: false },
      status: 400,
      code: 'TEAMS_ARE_NOT_ENABLED',
      message: 'Teams are not enabled',
    },
  ),
)

export const teams: Module = {
  name: 'teams',
  cases: [
    ...creating,
    ...changing,
    ...removing,
    ...listing,
    ...joinCases,
    ...removalCases,
    ...viewCases,
    ...workCases,
    ...without,
  ],
}
