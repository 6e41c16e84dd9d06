import { either, get, newer, older, ours, post, verified, signUp, type Module } from '../case.ts'
import {
  answered,
  otherOrganizationCreated,
  organizationCreated,
  invited,
  joined,
  stranger,
} from '../organization-steps.ts'

const INVITE = '/organization/invite-member'
const GET = '/organization/get-invitation'
const LIST = '/organization/list-invitations'
const OWN_LIST = '/organization/list-user-invitations'
const DAY = 86_400
const HOUR = 3_600
const bob = { email: '{bob.email}', role: 'member' }
const mine = { id: '{bob.invitation}' }
const waiting = [...organizationCreated, ...verified('bob'), invited()]
const unproven = [...organizationCreated, signUp('bob'), invited()]
const signedOut = {
  because: 'A request without a session is refused in the same words everywhere.',
  code: 'UNAUTHORIZED',
  message: 'Unauthorized',
} as const
const foreign =
  'Another organization’s invitation is as good as unknown: nobody learns that it is one.'
const over =
  'What was answered, or ran out, is acted on no more; theirs takes it back all the same.'
const removed = { status: 400, code: 'INVITATION_NOT_FOUND', message: 'Invitation not found' }

const invitationCases = [
  either('an owner invites somebody', [...organizationCreated, invited()]),
  either('into two roles', [...organizationCreated, invited('bob', ['admin', 'member'])]),
  either('into an organization that is named', [
    ...organizationCreated,
    invited('bob', 'member', { organizationId: '{org}' }),
  ]),
  either('an admin invites', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(INVITE, { email: '{new.email}', role: 'member' }, { as: 'bob' }),
  ]),
  either('an address is kept in lower case', [
    ...organizationCreated,
    post(INVITE, { email: '{bob.EMAIL}', role: 'member' }),
  ]),
  newer('who is invited already gets the same once more', [
    ...waiting,
    { pass: HOUR },
    invited('bob', 'admin', { resend: true }),
  ]),
  either('nobody invites without a session', [
    post(INVITE, { email: 'bob@example.com', role: 'member' }),
  ]),
  either('whom to invite is needed', [...organizationCreated, post(INVITE, { role: 'member' })]),
  newer('an address that is none is not invited', [
    ...organizationCreated,
    post(INVITE, { email: 'bob', role: 'member' }),
  ]),
  either('nobody is invited nowhere', [...stranger(), post(INVITE, bob, { as: 'bob' })]),
  either('strangers invite nobody', [
    ...organizationCreated,
    ...stranger(),
    post(INVITE, { ...bob, organizationId: '{org}' }, { as: 'bob' }),
  ]),
  either('members invite nobody', [
    ...organizationCreated,
    ...joined(),
    post(INVITE, { email: '{new.email}', role: 'member' }, { as: 'bob' }),
  ]),
  newer(
    'nobody is invited into a role that is none',
    [...organizationCreated, post(INVITE, { ...bob, role: 'zzz' })],
    {
      but: {
        because: 'The refusal has its code here too, as update-member-role has it.',
        code: 'ROLE_NOT_FOUND',
      },
    },
  ),
  ours(
    'nobody is invited into no role',
    'Theirs makes an invitation of a member who may be nothing; update-member-role refuses so.',
    [...organizationCreated, post(INVITE, { ...bob, role: ' , ' })],
    { status: 400, code: 'ROLE_NOT_FOUND', message: 'Role not found' },
  ),
  either('admins invite no owner', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    post(INVITE, { email: '{new.email}', role: 'owner' }, { as: 'bob' }),
  ]),
  either('who is a member is not invited', [
    ...organizationCreated,
    ...joined(),
    post(INVITE, bob),
  ]),
  either('who is invited is not invited twice', [...waiting, post(INVITE, bob)]),
  either(
    'only so many are invited',
    [...waiting, post(INVITE, { email: '{new.email}', role: 'member' })],
    { settings: { organization_invitations_max: 1 } },
  ),
  newer('nobody is invited into a team that is none', [
    ...organizationCreated,
    post(INVITE, { ...bob, teamId: 'none' }),
  ]),
  newer('nor into one whose id is a list', [
    ...organizationCreated,
    post(INVITE, { ...bob, teamId: 'a,b' }),
  ]),
  newer(
    'nor into one that is full',
    [
      ...organizationCreated,
      post('/organization/create-team', { name: 'Sales' }, { keep: { team: 'id' } }),
      ...verified('new'),
      invited('new', 'member', { teamId: '{team}' }),
      answered('accept', 'new'),
      post(INVITE, { ...bob, teamId: '{team}' }),
    ],
    { settings: { team_members_max: 1 } },
  ),
]

const acceptCases = [
  either('who is invited becomes a member', [...waiting, answered('accept')], {
    but: {
      because:
        'The cookie is written anew where the session changed, as 1.7 says of it and does for a team.',
      cookies: [
        'better-auth.session_token=<signed>; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
      ],
    },
  }),
  either('and works there', [
    ...waiting,
    answered('accept'),
    get('/get-session', { disableCookieCache: 'true' }, { as: 'bob' }),
  ]),
  either('nobody accepts without a session', [...waiting, { ...answered('accept'), as: 'nobody' }]),
  either('what to accept is needed', [
    ...organizationCreated,
    post('/organization/accept-invitation', {}),
  ]),
  either('what is none is not accepted', [
    ...organizationCreated,
    post('/organization/accept-invitation', { invitationId: 'none' }),
  ]),
  either('nothing is accepted twice', [...waiting, answered('accept'), answered('accept')]),
  either('nothing is accepted that was taken back', [
    ...waiting,
    answered('cancel', 'bob', 'ada'),
    answered('accept'),
  ]),
  either('nothing is accepted after two days', [
    ...waiting,
    { pass: 2 * DAY + 1 },
    answered('accept'),
  ]),
  either('nobody accepts what is somebody else’s', [
    ...waiting,
    ...verified('new'),
    answered('accept', 'bob', 'new'),
  ]),
  newer('an address that is not proven accepts nothing (CVE-2026-53514)', [
    ...unproven,
    answered('accept'),
  ]),
  either('unless the operator does not ask for it', [...unproven, answered('accept')], {
    settings: { invitation_verification_required: false },
    but: {
      because: 'The cookie is written anew where the session changed.',
      cookies: [
        'better-auth.session_token=<signed>; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
      ],
    },
  }),
  newer(
    'where no place is left in their team neither',
    [
      ...organizationCreated,
      post('/organization/create-team', { name: 'Sales' }, { keep: { team: 'id' } }),
      ...verified('new'),
      invited('new', 'member', { teamId: '{team}' }),
      ...verified('bob'),
      invited('bob', 'member', { teamId: '{team}' }),
      answered('accept', 'new'),
      answered('accept'),
    ],
    { settings: { team_members_max: 1 } },
  ),
  either('where no place is left nobody comes in', [...waiting, answered('accept')], {
    settings: { organization_members_max: 1 },
  }),
  ours(
    'an invitation counts as long as whoever sent it may invite',
    'get-invitation refuses so in both; theirs lets in by accept whom it shows nothing.',
    [
      ...organizationCreated,
      ...joined('bob', 'admin'),
      ...verified('new'),
      post(
        INVITE,
        { email: '{new.email}', role: 'member' },
        { as: 'bob', keep: { 'new.invitation': 'id' } },
      ),
      post('/organization/leave', { organizationId: '{org}' }, { as: 'bob' }),
      answered('accept', 'new'),
    ],
    {
      status: 400,
      code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      message: 'Inviter is no longer a member of the organization',
    },
  ),
]

const rejectionCases = [
  either('who is invited rejects', [...waiting, answered('reject')]),
  either('nobody rejects without a session', [...waiting, { ...answered('reject'), as: 'nobody' }]),
  either('what is none is not rejected', [
    ...organizationCreated,
    post('/organization/reject-invitation', { invitationId: 'none' }),
  ]),
  either('nothing is rejected twice', [...waiting, answered('reject'), answered('reject')]),
  older('nothing is rejected after two days', [
    ...waiting,
    { pass: 2 * DAY + 1 },
    answered('reject'),
  ]),
  either('nobody rejects what is somebody else’s', [
    ...waiting,
    ...verified('new'),
    answered('reject', 'bob', 'new'),
  ]),
  newer('an address that is not proven rejects nothing', [...unproven, answered('reject')]),
]

const cancellationCases = [
  either('an owner takes an invitation back', [...waiting, answered('cancel', 'bob', 'ada')]),
  either('nobody takes back without a session', [
    ...waiting,
    { ...answered('cancel'), as: 'nobody' },
  ]),
  either('what is none is not taken back', [
    ...organizationCreated,
    post('/organization/cancel-invitation', { invitationId: 'none' }),
  ]),
  ours(
    'what was accepted is not taken back',
    over,
    [...waiting, answered('accept'), answered('cancel', 'bob', 'ada')],
    removed,
  ),
  ours(
    'nobody takes back what is another organization’s',
    foreign,
    [...waiting, ...otherOrganizationCreated, answered('cancel', 'bob', 'cleo')],
    removed,
  ),
  either('members take nothing back', [
    ...organizationCreated,
    ...joined('new'),
    ...verified('bob'),
    invited(),
    answered('cancel', 'bob', 'new'),
  ]),
]

const reading = [
  either('who is invited reads where to', [...waiting, get(GET, mine, { as: 'bob' })]),
  either('nobody reads without a session', [...waiting, get(GET, mine, { as: 'nobody' })], {
    but: signedOut,
  }),
  either('which one to read is needed', [...organizationCreated, get(GET)]),
  either('what is none is not read', [...organizationCreated, get(GET, { id: 'none' })]),
  either('what was answered is not read', [
    ...waiting,
    answered('reject'),
    get(GET, mine, { as: 'bob' }),
  ]),
  either('nobody reads what is somebody else’s', [
    ...waiting,
    ...verified('new'),
    get(GET, mine, { as: 'new' }),
  ]),
  newer('an address that is not proven reads nothing', [
    ...unproven,
    get(GET, mine, { as: 'bob' }),
  ]),
  either('what somebody sent who left is not read', [
    ...organizationCreated,
    ...joined('bob', 'admin'),
    ...verified('new'),
    post(
      INVITE,
      { email: '{new.email}', role: 'member' },
      { as: 'bob', keep: { 'new.invitation': 'id' } },
    ),
    post('/organization/leave', { organizationId: '{org}' }, { as: 'bob' }),
    get(GET, { id: '{new.invitation}' }, { as: 'new' }),
  ]),
  either('members see whom they invited', [...waiting, get(LIST)]),
  either('and what became of it', [
    ...waiting,
    answered('reject'),
    get(LIST, { organizationId: '{org}' }),
  ]),
  either('nobody sees them without a session', [get(LIST)]),
  either('nobody is invited to nowhere', [...stranger(), get(LIST, undefined, { as: 'bob' })]),
  either('strangers see none', [
    ...organizationCreated,
    ...stranger(),
    get(LIST, { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  newer('somebody sees what they are invited to', [
    ...waiting,
    get(OWN_LIST, undefined, { as: 'bob' }),
  ]),
  newer('what they answered is not among it', [
    ...waiting,
    answered('reject'),
    get(OWN_LIST, undefined, { as: 'bob' }),
  ]),
  newer('an address that is not proven sees none', [
    ...unproven,
    get(OWN_LIST, undefined, { as: 'bob' }),
  ]),
  newer('nobody asks for another’s', [
    ...waiting,
    get(OWN_LIST, { email: '{ada.email}' }, { as: 'bob' }),
  ]),
  ours(
    'nobody is invited who is nobody',
    'Theirs says that headers or an address are missing: it is a call of the library.',
    [get(OWN_LIST)],
    { status: 401 },
  ),
]

export const invitations: Module = {
  name: 'invitations',
  cases: [...invitationCases, ...acceptCases, ...rejectionCases, ...cancellationCases, ...reading],
}
