import {
  admin,
  either,
  get,
  newer,
  older,
  ours,
  PASSWORD,
  post,
  verified,
  signIn,
  signUp,
  type ProtocolRequest,
  type Module,
  type Step,
} from '../case.ts'
import { organizationCreated, joined } from '../organization-steps.ts'

const theirs = 'There is nothing like it with them: a route of ours.'
const NEW = 'a password that is new'
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
const closed = { forget: 'ada' }
const unauthorizedWithoutBody = { status: 401 }

/** Root impersonates Ada, which does not change how Ada's own sign-in works. */
const impersonationSteps: Step[] = [
  ...admin(),
  signUp(),
  post('/admin/impersonate-user', { userId: '{ada.id}' }, { as: 'root' }),
]
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const whileImpersonating: [ProtocolRequest['method'], string, object?][] = [
  ['POST', '/verify-password', { password: PASSWORD }],
  ['POST', '/change-password', { currentPassword: PASSWORD, newPassword: NEW }],
  ['POST', '/change-email', { newEmail: '{new.email}' }],
  ['POST', '/delete-user', { password: PASSWORD }],
  ['GET', '/delete-user/callback', { token: 'none' }],
  ['POST', '/link-social', { provider: 'google', callbackURL: '/home' }],
  ['POST', '/unlink-account', { providerId: 'google' }],
  ['POST', '/get-access-token', { providerId: 'google' }],
  ['POST', '/refresh-token', { providerId: 'google' }],
  ['GET', '/account-info', { accountId: 'x' }],
  ['POST', '/account-info', { accountId: 'x' }],
  ['POST', '/two-factor/enable', { password: PASSWORD }],
  ['POST', '/two-factor/disable', { password: PASSWORD }],
  ['POST', '/two-factor/get-totp-uri', { password: PASSWORD }],
  ['POST', '/two-factor/generate-backup-codes', { password: PASSWORD }],
  ['POST', '/two-factor/forget-devices'],
  ['POST', '/two-factor/verify-totp', { code: '000000' }],
  ['POST', '/two-factor/send-otp'],
  ['POST', '/two-factor/verify-otp', { code: '000000' }],
  ['POST', '/two-factor/verify-backup-code', { code: 'wrong-codes' }],
  ['GET', '/passkey/generate-register-options'],
  ['POST', '/passkey/generate-register-options'],
  [
    'POST',
    '/passkey/verify-registration',
    {
      response: { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    },
  ],
  ['POST', '/passkey/delete-passkey', { id: UNKNOWN }],
  ['POST', '/passkey/update-passkey', { id: UNKNOWN, name: 'Phone' }],
  ['POST', '/email-otp/request-email-change', { newEmail: '{new.email}' }],
  ['POST', '/email-otp/change-email', { newEmail: '{new.email}', otp: '000000' }],
  ['POST', '/api-key/create'],
  ['POST', '/api-key/update', { keyId: UNKNOWN, name: 'x' }],
  ['POST', '/api-key/delete', { keyId: UNKNOWN }],
  ['POST', '/update-user', { username: '{new.username}' }],
  ['GET', '/token'],
  ['POST', '/admin/create-user', { email: '{new.email}', name: 'New' }],
  ['GET', '/admin/list-users'],
  ['GET', '/admin/get-user', { id: UNKNOWN }],
  ['GET', '/admin/get-user-holdings', { id: UNKNOWN }],
  ['GET', '/admin/departure-preview', { userId: UNKNOWN }],
  ['POST', '/admin/update-user', { userId: UNKNOWN, data: { name: 'x' } }],
  ['POST', '/admin/set-role', { userId: UNKNOWN, role: 'admin' }],
  ['POST', '/admin/ban-user', { userId: UNKNOWN }],
  ['POST', '/admin/unban-user', { userId: UNKNOWN }],
  ['POST', '/admin/remove-user', { userId: UNKNOWN }],
  ['POST', '/admin/set-user-password', { userId: UNKNOWN, newPassword: NEW }],
  ['POST', '/admin/disable-two-factor', { userId: UNKNOWN }],
  ['POST', '/admin/list-user-sessions', { userId: UNKNOWN }],
  ['POST', '/admin/revoke-user-session', { sessionToken: 'none' }],
  ['POST', '/admin/revoke-user-sessions', { userId: UNKNOWN }],
  ['POST', '/admin/impersonate-user', { userId: UNKNOWN }],
  ['GET', '/admin/settings'],
  ['POST', '/admin/settings', { settings: { sign_up_enabled: true } }],
  ['GET', '/admin/audit'],
  ['GET', '/admin/list-organizations'],
  ['POST', '/admin/set-organization-status', { organizationId: UNKNOWN, status: 'denied' }],
  ['POST', '/admin/create-server-token', { name: 'robot' }],
  ['GET', '/admin/list-server-tokens'],
  ['POST', '/admin/revoke-server-token', { id: UNKNOWN }],
]

const requests = (
  method: ProtocolRequest['method'],
  path: string,
  body: object = {},
): ProtocolRequest =>
  method === 'GET'
    ? get(path, body as Record<string, string>, { as: 'root' })
    : post(path, body, { as: 'root' })

const impersonated = whileImpersonating.map(([method, path, body]) =>
  ours(
    `who is somebody else may not: ${method} ${path}`,
    "An admin looks over somebody's shoulder: theirs may change how that person comes in, for good.",
    [...impersonationSteps, requests(method, path, body)],
    {
      status: 403,
      code: 'IMPERSONATION_FORBIDS_THIS',
      message: 'You cannot do this while impersonating a user',
      settings: { change_email_enabled: true, delete_user_enabled: true },
    },
  ),
)

const by = { as: 'root' }
const request = (path: string, body: object = {}) => post(`/admin/${path}`, body, by)
const both: Step[] = [...admin(), signUp()]
const on = { userId: '{ada.id}' }
const ROLE = 'You are not allowed to set a non-existent role value'
const unknownRole = {
  status: 400,
  code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
  message: ROLE,
}
const STORES_ANY_ROLE =
  'Theirs store whatever role is said, unless roles of their own are configured.'
const UNREAD = 'Theirs do not look at it when an admin says it.'
const create = (body: object) =>
  request('create-user', { email: '{new.email}', name: 'New', password: PASSWORD, ...body })
const change = (data: object) => request('update-user', { ...on, data })
const rejection = (status: number, code: string, message: string) => ({ status, code, message })
/**
 * Invalid names are rejected with 422 everywhere, with the messages of 1.2.12. 1.7 returns 400
 * where an admin enters them.
 */
const named = (message: string) => ({
  but: {
    because: 'A name is refused with 422 wherever it is said, in the words of 1.2.12.',
    status: 422,
    message,
  },
})
const COMPROMISED = rejection(
  400,
  'PASSWORD_COMPROMISED',
  'The password you entered has been compromised. Please choose a different password.',
)
const REJECTED_OFFLINE = 'Passwords that are guessed first are refused here without asking anybody.'

const adminCases = [
  ours(
    'nobody is created with a role there is not',
    STORES_ANY_ROLE,
    [...admin(), create({ role: 'emperor' })],
    unknownRole,
  ),
  ours(
    'nobody is created with a short password',
    UNREAD,
    [...admin(), create({ password: 'kurz' })],
    rejection(400, 'PASSWORD_TOO_SHORT', 'Password too short'),
  ),
  newer('nobody is created with a long password', [
    ...admin(),
    create({ password: 'x1'.repeat(65) }),
  ]),
  ours(
    'nobody is created with a password that is guessed first',
    REJECTED_OFFLINE,
    [...admin(), create({ password: 'password123' })],
    COMPROMISED,
  ),
  newer(
    'nobody is created with a short username',
    [...admin(), create({ data: { username: 'ab' } })],
    named('username is too short'),
  ),
  newer(
    'nobody is created with a long username',
    [...admin(), create({ data: { username: 'a'.repeat(31) } })],
    named('username is too long'),
  ),
  newer(
    'nobody is created with a username of other letters',
    [...admin(), create({ data: { username: 'ada lovelace' } })],
    named('username is invalid'),
  ),
  newer(
    'nobody is created with the username of somebody else',
    [
      ...admin(),
      signUp('ada', { username: '{ada.username}' }),
      create({ data: { username: '{ada.username}' } }),
    ],
    named('username is already taken. please try another.'),
  ),
  ours(
    'nobody gets a role there is not',
    STORES_ANY_ROLE,
    [...both, request('set-role', { ...on, role: 'emperor' })],
    unknownRole,
  ),
  ours(
    'nobody is changed to a role there is not',
    STORES_ANY_ROLE,
    [...both, change({ role: 'emperor' })],
    unknownRole,
  ),
  newer('nobody bans themselves by a change', [
    ...admin(),
    request('update-user', { userId: '{root.id}', data: { banned: true } }),
  ]),
  newer(
    'nobody is changed to a short username',
    [...both, change({ username: 'ab' })],
    named('username is too short'),
  ),
  newer(
    'nobody is changed to a long username',
    [...both, change({ username: 'a'.repeat(31) })],
    named('username is too long'),
  ),
  newer(
    'nobody is changed to a username of other letters',
    [...both, change({ username: 'ada lovelace' })],
    named('username is invalid'),
  ),
  newer(
    'nobody is changed to the username of somebody else',
    [
      ...both,
      signUp('bob', { username: '{bob.username}' }),
      change({ username: '{bob.username}' }),
    ],
    named('username is already taken. please try another.'),
  ),
  ours(
    'no password that is guessed first is set',
    REJECTED_OFFLINE,
    [...both, request('set-user-password', { ...on, newPassword: 'password123' })],
    COMPROMISED,
  ),
  ours(
    'a field is not filtered by what it is not',
    'Theirs answer an empty list, which looks as if there were nobody.',
    [
      ...admin(),
      get(
        '/admin/list-users',
        { filterField: 'createdAt', filterOperator: 'contains', filterValue: 'x' },
        by,
      ),
    ],
    rejection(400, 'INVALID_FILTER', 'This field does not support that filter'),
  ),
  ours(
    'a question for no permission is none',
    'Theirs refuse it as a body of the wrong shape.',
    [...admin(), request('has-permission')],
    rejection(
      400,
      'INVALID_PERMISSION_CHECK',
      'invalid permission check. no permission(s) were passed.',
    ),
  ),
  either(
    'nobody is somebody who is banned',
    [...both, { fact: 'banned', of: 'ada' }, request('impersonate-user', on)],
    { but: { because: 'It is not the admin who is banned.', message: 'The user is banned' } },
  ),
  ours(
    'a change of no settings is none',
    theirs,
    [...admin(), request('settings', { settings: {} })],
    rejection(400, 'NO_SETTINGS_TO_UPDATE', 'No settings to update'),
  ),
  ours(
    'a setting there is not is none',
    theirs,
    [...admin(), request('settings', { settings: { no_such_setting: true } })],
    rejection(
      400,
      'INVALID_SETTINGS',
      'These settings are invalid. no_such_setting: Unknown setting',
    ),
  ),
  ours(
    'an admin sees by what a user comes in',
    theirs,
    [...both, get('/admin/get-user-holdings', { id: '{ada.id}' }, by)],
    { status: 200 },
  ),
  ours(
    'of a user nobody knows nothing is seen',
    theirs,
    [...admin(), get('/admin/get-user-holdings', { id: UNKNOWN }, by)],
    rejection(404, 'USER_NOT_FOUND', 'User not found'),
  ),
  ours(
    'nobody else sees it',
    theirs,
    [signUp('root'), get('/admin/get-user-holdings', { id: UNKNOWN }, by)],
    rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER', 'You are not allowed to get user'),
  ),
  ours(
    'nobody sees by what somebody comes in without a session',
    theirs,
    [get('/admin/get-user-holdings', { id: UNKNOWN }, by)],
    unauthorizedWithoutBody,
  ),
  ours(
    'somebody sees what would end with their account',
    theirs,
    [signUp(), get('/departure-preview')],
    { status: 200 },
  ),
  ours(
    'nobody sees it without a session',
    theirs,
    [get('/departure-preview')],
    unauthorizedWithoutBody,
  ),
  ours(
    'an admin sees what would end with a user',
    theirs,
    [...both, get('/admin/departure-preview', { userId: '{ada.id}' }, by)],
    { status: 200 },
  ),
  ours(
    'not with one nobody knows',
    theirs,
    [...admin(), get('/admin/departure-preview', { userId: UNKNOWN }, by)],
    rejection(404, 'USER_NOT_FOUND', 'User not found'),
  ),
  ours(
    'nobody else sees what would end with a user',
    theirs,
    [signUp('root'), get('/admin/departure-preview', { userId: UNKNOWN }, by)],
    rejection(403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', 'You are not allowed to delete users'),
  ),
  ours(
    'nor does anybody without a session',
    theirs,
    [get('/admin/departure-preview', { userId: UNKNOWN }, by)],
    unauthorizedWithoutBody,
  ),
  ours(
    'an admin lists organizations',
    theirs,
    [...admin(), get('/admin/list-organizations', { limit: '1' }, by)],
    { status: 200 },
  ),
  ours(
    'nobody else lists organizations',
    theirs,
    [signUp('root'), get('/admin/list-organizations', undefined, by)],
    rejection(
      403,
      'YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS',
      'You are not allowed to list organizations',
    ),
  ),
  ours(
    'nobody lists organizations without a session',
    theirs,
    [get('/admin/list-organizations', undefined, by)],
    unauthorizedWithoutBody,
  ),
  ours(
    'an organization nobody knows is not decided about',
    theirs,
    [...admin(), request('set-organization-status', { organizationId: UNKNOWN, status: 'denied' })],
    rejection(404, 'ORGANIZATION_NOT_FOUND', 'Organization not found'),
  ),
  ours(
    'nobody else decides who sells',
    theirs,
    [
      signUp('root'),
      request('set-organization-status', { organizationId: UNKNOWN, status: 'denied' }),
    ],
    rejection(
      403,
      'YOU_ARE_NOT_ALLOWED_TO_SET_ORGANIZATION_STATUS',
      'You are not allowed to manage which organizations can sell',
    ),
  ),
  ours(
    'nobody decides who sells without a session',
    theirs,
    [request('set-organization-status', { organizationId: UNKNOWN, status: 'denied' })],
    unauthorizedWithoutBody,
  ),
]

const PERMISSION_REJECTED = rejection(
  403,
  'YOU_ARE_NOT_ALLOWED_TO_MANAGE_SERVER_TOKENS',
  'You are not allowed to manage server tokens',
)
const program: Step[] = [
  ...admin(),
  { ...request('create-server-token', { name: 'robot' }), keep: { server: 'token' } },
]
const bearer = { as: 'bob', headers: { authorization: 'Bearer {server}' } }
const give = (body: object) =>
  post('/set-password', { userId: '{ada.id}', newPassword: NEW, ...body }, bearer)
const without: Step[] = [signUp(), { fact: 'without password', of: 'ada' }]
const BY_CODE =
  "Theirs is for the server's own code, not for the wire; here the operator's programs have a token."

const organization = (as: string): ProtocolRequest => ({
  ...post('/organization/create', { name: 'Acme', slug: '{ada.sub}' }),
  as,
  keep: { org: 'id' },
})
const ONLY = rejection(
  400,
  'USER_IS_ONLY_OWNER',
  'You are the only owner of an organization. Make another member its owner first.',
)
const LEAVES_OWNERLESS = 'Theirs leave an organization behind that nobody owns.'
const deleting = { delete_user_enabled: true }
const refill = (body: object): ProtocolRequest =>
  post('/api-key/create', { organizationId: '{org}', ...body })
const ORGANIZATIONS =
  'Keys of organizations are a configuration of 1.7; here every organization may have them.'

const MEMBER_REJECTED =
  'You do not have permission to perform this action on organization API keys.'

const extraCases = [
  ours(
    'the only owner of an organization does not leave',
    LEAVES_OWNERLESS,
    [signUp(), organization('ada'), post('/delete-user', { password: PASSWORD })],
    { ...ONLY, settings: deleting },
  ),
  ours(
    'nor by a mailed link',
    LEAVES_OWNERLESS,
    [
      signUp(),
      organization('ada'),
      post('/delete-user'),
      { mailed: 'ada', path: '/delete', keep: 'deletion' },
      get('/delete-user/callback', { token: '{deletion}' }),
    ],
    { ...ONLY, settings: { ...deleting, delete_user_mail_enabled: true } },
  ),
  ours(
    'nor is removed',
    LEAVES_OWNERLESS,
    [...both, organization('ada'), request('remove-user', on)],
    {
      ...ONLY,
      message: 'The user is the only owner of an organization. Add another owner first.',
    },
  ),
  ours(
    'a refill says how much',
    ORGANIZATIONS,
    [signUp(), organization('ada'), refill({ refillInterval: 1_000 })],
    rejection(
      400,
      'REFILL_AMOUNT_AND_INTERVAL_REQUIRED',
      'refillAmount is required when refillInterval is provided',
    ),
  ),
  ours(
    'and how often',
    ORGANIZATIONS,
    [signUp(), organization('ada'), refill({ refillAmount: 5 })],
    rejection(
      400,
      'REFILL_INTERVAL_AND_AMOUNT_REQUIRED',
      'refillInterval is required when refillAmount is provided',
    ),
  ),
  ours(
    'also when it is changed',
    ORGANIZATIONS,
    [
      signUp(),
      organization('ada'),
      { ...refill({}), keep: { id: 'id' } },
      post('/api-key/update', { keyId: '{id}', refillInterval: 1_000 }),
    ],
    rejection(
      400,
      'REFILL_AMOUNT_AND_INTERVAL_REQUIRED',
      'refillAmount is required when refillInterval is provided',
    ),
  ),
  ours(
    'and how often then',
    ORGANIZATIONS,
    [
      signUp(),
      organization('ada'),
      { ...refill({}), keep: { id: 'id' } },
      post('/api-key/update', { keyId: '{id}', refillAmount: 5 }),
    ],
    rejection(
      400,
      'REFILL_INTERVAL_AND_AMOUNT_REQUIRED',
      'refillInterval is required when refillAmount is provided',
    ),
  ),
  ours(
    'a stranger makes no key of an organization',
    ORGANIZATIONS,
    [signUp(), organization('ada'), signUp('bob'), { ...refill({}), as: 'bob' }],
    rejection(
      403,
      'USER_NOT_MEMBER_OF_ORGANIZATION',
      'You are not a member of the organization that owns this API key.',
    ),
  ),
  newer('nor lists them', [
    signUp(),
    organization('ada'),
    signUp('bob'),
    get('/api-key/list', { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  ours(
    'a mere member makes none',
    ORGANIZATIONS,
    [...organizationCreated, ...joined(), { ...refill({}), as: 'bob' }],
    rejection(403, 'INSUFFICIENT_API_KEY_PERMISSIONS', MEMBER_REJECTED),
  ),
  newer('nor does a mere member list them', [
    ...organizationCreated,
    ...joined(),
    get('/api-key/list', { organizationId: '{org}' }, { as: 'bob' }),
  ]),
  newer('nobody changes a key for somebody else', [
    signUp(),
    { ...post('/api-key/create'), keep: { id: 'id' } },
    signUp('bob'),
    post('/api-key/update', { keyId: '{id}', name: 'x', userId: '{ada.id}' }, { as: 'bob' }),
  ]),
  ours(
    'an admin turns off what somebody lost',
    theirs,
    [
      ...both,
      post('/two-factor/enable', { password: PASSWORD }),
      request('disable-two-factor', on),
    ],
    rejection(400, 'TWO_FACTOR_NOT_ENABLED', "Two factor isn't enabled"),
  ),
  ours(
    'not their own',
    theirs,
    [...admin(), request('disable-two-factor', { userId: '{root.id}' })],
    rejection(
      400,
      'YOU_CANNOT_DISABLE_YOUR_OWN_TWO_FACTOR',
      'You cannot turn off your own two-factor authentication as an admin',
    ),
  ),
  ours(
    'nor of a user nobody knows',
    theirs,
    [...admin(), request('disable-two-factor', { userId: UNKNOWN })],
    rejection(404, 'USER_NOT_FOUND', 'User not found'),
  ),
  ours(
    'nobody else turns it off',
    theirs,
    [...both, { ...request('disable-two-factor', on), as: 'ada' }],
    rejection(
      403,
      'YOU_ARE_NOT_ALLOWED_TO_DISABLE_USERS_TWO_FACTOR',
      'You are not allowed to turn off users two-factor authentication',
    ),
  ),
  ours(
    'nobody turns it off without a session',
    theirs,
    [request('disable-two-factor', { userId: UNKNOWN })],
    unauthorizedWithoutBody,
  ),
]

const programCases = [
  ours(
    'an admin makes a server token',
    theirs,
    [...admin(), request('create-server-token', { name: 'robot' })],
    { status: 200 },
  ),
  ours(
    'nobody else makes one',
    theirs,
    [signUp('root'), request('create-server-token', { name: 'robot' })],
    PERMISSION_REJECTED,
  ),
  ours(
    'nobody makes one without a session',
    theirs,
    [request('create-server-token', { name: 'robot' })],
    unauthorizedWithoutBody,
  ),
  ours(
    'an admin lists server tokens',
    theirs,
    [...admin(), get('/admin/list-server-tokens', undefined, by)],
    { status: 200 },
  ),
  ours(
    'nobody else lists them',
    theirs,
    [signUp('root'), get('/admin/list-server-tokens', undefined, by)],
    PERMISSION_REJECTED,
  ),
  ours(
    'nobody lists them without a session',
    theirs,
    [get('/admin/list-server-tokens', undefined, by)],
    unauthorizedWithoutBody,
  ),
  ours(
    'a token nobody knows is not revoked',
    theirs,
    [...admin(), request('revoke-server-token', { id: UNKNOWN })],
    rejection(404, 'SERVER_TOKEN_NOT_FOUND', 'Server token not found'),
  ),
  ours(
    'nobody else revokes them',
    theirs,
    [signUp('root'), request('revoke-server-token', { id: UNKNOWN })],
    PERMISSION_REJECTED,
  ),
  ours(
    'nobody revokes them without a session',
    theirs,
    [request('revoke-server-token', { id: UNKNOWN })],
    unauthorizedWithoutBody,
  ),
  either('without a server token no password is given', [
    signUp(),
    post('/set-password', { newPassword: NEW }),
  ]),
  ours('a program gives a password to who has none', BY_CODE, [...without, ...program, give({})], {
    status: 200,
    body: { status: true },
  }),
  ours(
    'but not to who has one',
    BY_CODE,
    [signUp(), ...program, give({})],
    rejection(400, 'PASSWORD_ALREADY_SET', 'user already has a password'),
  ),
  ours(
    'nor one that is too short',
    BY_CODE,
    [...without, ...program, give({ newPassword: 'kurz' })],
    rejection(400, 'PASSWORD_TOO_SHORT', 'Password too short'),
  ),
  ours(
    'nor one that is too long',
    BY_CODE,
    [...without, ...program, give({ newPassword: 'x1'.repeat(65) })],
    rejection(400, 'PASSWORD_TOO_LONG', 'Password too long'),
  ),
  ours(
    'nor one that is guessed first',
    REJECTED_OFFLINE,
    [...without, ...program, give({ newPassword: 'password123' })],
    COMPROMISED,
  ),
  ours(
    'nor to a user nobody knows',
    BY_CODE,
    [...program, post('/set-password', { userId: UNKNOWN, newPassword: NEW }, bearer)],
    rejection(404, 'USER_NOT_FOUND', 'User not found'),
  ),
  ours(
    'nor to nobody',
    BY_CODE,
    [...program, post('/set-password', { newPassword: NEW }, bearer)],
    unauthorizedWithoutBody,
  ),
  either('without a server token no key is judged', [
    post('/api-key/verify', { key: 'x'.repeat(64) }),
  ]),
  ours(
    'a program has a key judged',
    BY_CODE,
    [
      ...program,
      signUp(),
      { ...post('/api-key/create'), keep: { key: 'key' } },
      post('/api-key/verify', { key: '{key}' }, bearer),
    ],
    { status: 200 },
  ),
]

const KEYS = { api_key_sessions_enabled: true }
const key = (key_ = '{key}') => ({ as: 'bob', headers: { 'x-api-key': key_ } })
const apiKeySteps: Step[] = [
  signUp(),
  { ...post('/api-key/create', { expiresIn: 86_400 }), keep: { id: 'id', key: 'key' } },
]
const byPost = 'Newer clients ask the same by a post.'
const looking = [
  newer(
    'a key that is too short opens nothing by a post',
    [post('/get-session', {}, key('short'))],
    { settings: KEYS },
  ),
  newer(
    'a key that is none opens nothing by a post',
    [post('/get-session', {}, key('k'.repeat(64)))],
    { settings: KEYS },
  ),
  newer(
    'a key that is off opens nothing by a post',
    [
      ...apiKeySteps,
      post('/api-key/update', { keyId: '{id}', enabled: false }),
      post('/get-session', {}, key()),
    ],
    { settings: KEYS },
  ),
  newer(
    'a key that is over opens nothing by a post',
    [...apiKeySteps, { pass: 86_401 }, post('/get-session', {}, key())],
    { settings: KEYS },
  ),
  ours(
    'a key opens so often by a post',
    '1.7 has another status (429), which older clients do not know.',
    [...apiKeySteps, post('/get-session', {}, key()), post('/get-session', {}, key())],
    {
      ...rejection(401, 'RATE_LIMITED', 'Rate limit exceeded.'),
      settings: { ...KEYS, api_key_rate_max: 1 },
    },
  ),
  ours(
    "a banned user's key opens nothing",
    'Theirs looks at bans when a session begins, and a key begins none.',
    [...apiKeySteps, { fact: 'banned', of: 'ada' }, get('/get-session', undefined, key())],
    { ...rejection(401, 'USER_BANNED', 'User is banned'), settings: KEYS },
  ),
  ours(
    "a banned user's key opens nothing by a post",
    byPost,
    [...apiKeySteps, { fact: 'banned', of: 'ada' }, post('/get-session', {}, key())],
    { ...rejection(401, 'USER_BANNED', 'User is banned'), settings: KEYS },
  ),
]

const twoFactorSteps: Step[] = [
  ...verified(),
  {
    ...post('/two-factor/enable', { password: PASSWORD }),
    keep: { uri: 'totpURI', backup: 'backupCodes.0' },
  },
  { authenticator: 'uri', keep: 'totp' },
  post('/two-factor/verify-totp', { code: '{totp}' }),
  closed,
  { pass: 60 },
  signIn(),
  { authenticator: 'uri', keep: 'totp' },
]
const guess = (path: string, code: string) => post(`/two-factor/${path}`, { code })
const repeatFiveTimes = (attempt: ProtocolRequest): Step[] =>
  Array.from({ length: 5 }, (): Step => ({ ...attempt, refused: true }))
const LOCKED = rejection(
  429,
  'ACCOUNT_TEMPORARILY_LOCKED',
  'Too many failed verification attempts. Your account is temporarily locked. Please try again later.',
)
const waits = {
  but: { because: 'How long it is locked is said.', headers: { 'x-retry-after': '900' } },
}
const tenWrongCodes: Step[] = [
  ...twoFactorSteps,
  ...repeatFiveTimes(guess('verify-totp', '000000')),
  closed,
  signIn(),
  ...repeatFiveTimes(guess('verify-totp', '000000')),
  closed,
  signIn(),
]
const passwordless: Step[] = [
  ...verified(),
  { fact: 'without password', of: 'ada' },
  { pass: 90_000 },
]
const NOT_FRESH = rejection(403, 'SESSION_NOT_FRESH', 'Session is not fresh')
const ALONE =
  'Who has no password shows by a fresh session who they are; theirs refuse them for good.'

const secondFactorCases = [
  newer('a sign-in outlives five wrong codes', [
    ...twoFactorSteps,
    ...repeatFiveTimes(guess('verify-totp', '000000')),
    guess('verify-totp', '{totp}'),
  ]),
  newer('or five wrong backup codes', [
    ...twoFactorSteps,
    ...repeatFiveTimes(guess('verify-backup-code', 'wrong-codes')),
    guess('verify-backup-code', '{backup}'),
  ]),
  newer(
    'ten wrong codes lock an authenticator',
    [...tenWrongCodes, guess('verify-totp', '000000')],
    waits,
  ),
  newer('and mailed codes', [...tenWrongCodes, guess('verify-otp', '000000')], waits),
  newer('and backup codes', [...tenWrongCodes, guess('verify-backup-code', 'wrong-codes')], waits),
  ours(
    'and the mails themselves',
    '1.7 mails on, though no code counts.',
    [...tenWrongCodes, post('/two-factor/send-otp')],
    LOCKED,
  ),
  either('a banned user is not let in by a code', [
    ...twoFactorSteps,
    { fact: 'banned', of: 'ada' },
    guess('verify-totp', '{totp}'),
  ]),
  either('nor by a mailed one', [
    ...twoFactorSteps,
    post('/two-factor/send-otp'),
    { coded: 'ada', keep: 'otp' },
    { fact: 'banned', of: 'ada' },
    guess('verify-otp', '{otp}'),
  ]),
  either('nor by a backup code', [
    ...twoFactorSteps,
    { fact: 'banned', of: 'ada' },
    guess('verify-backup-code', '{backup}'),
  ]),
  either('who has no authenticator gives no code of one', [
    ...verified(),
    guess('verify-totp', '000000'),
  ]),
  either('who has no backup codes gives none', [
    ...verified(),
    guess('verify-backup-code', 'wrong-codes'),
  ]),
  newer('who is signed in has a code mailed to begin with', [
    ...verified(),
    post('/two-factor/send-otp'),
  ]),
  newer(
    'mailed codes are not begun with where they are off',
    [...verified(), post('/two-factor/enable', { password: PASSWORD, method: 'otp' })],
    {
      settings: { two_factor_mail_enabled: false },
      but: {
        because: 'The words are those of send-otp in 1.2.12.',
        message: "otp isn't configured",
      },
    },
  ),
  ...['enable', 'disable', 'get-totp-uri', 'generate-backup-codes'].map(path =>
    ours(
      `who has no password needs a fresh session: ${path}`,
      ALONE,
      [...passwordless, post(`/two-factor/${path}`)],
      NOT_FRESH,
    ),
  ),
  ours(
    'a passkey is asked for by a post in a fresh session',
    'The same as by a get.',
    [...verified(), { pass: 90_000 }, post('/passkey/generate-register-options')],
    NOT_FRESH,
  ),
  newer(
    'a passkey is made in a fresh session',
    [
      ...verified(),
      { pass: 90_000 },
      post('/passkey/verify-registration', {
        response: {
          ...CREDENTIAL,
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        },
      }),
    ],
    { but: { because: 'A session is refreshed by get-session alone.', cookies: [] } },
  ),
  either('a banned user does not come in by a username', [
    signUp('ada', { username: '{ada.username}' }),
    closed,
    { fact: 'banned', of: 'ada' },
    post('/sign-in/username', { username: '{ada.username}', password: PASSWORD }),
  ]),
  either('a banned user does not come in by a link', [
    signUp(),
    closed,
    { fact: 'banned', of: 'ada' },
    post('/sign-in/magic-link', { email: '{ada.email}' }),
    { mailed: 'ada', path: '/magic-link', keep: 'magic' },
    get('/magic-link/verify', { token: '{magic}' }),
  ]),
]

const idToken = (says: object = {}): Step => ({
  idToken: 'google',
  keep: 'idToken',
  says: { sub: '{ada.sub}', email: '{ada.email}', ...says },
})
const oneTapCallback = post('/one-tap/callback', { idToken: '{idToken}' })
const entered: Step[] = [
  {
    ...post('/sign-in/social', { provider: 'google', callbackURL: '/home' }),
    keep: { url: 'url' },
  },
  { through: 'google', from: 'url', says: { id: '{ada.sub}', email: '{ada.email}' } },
  get('/callback/google', { code: '{code}', state: '{state}' }),
]
const PARAMETER = rejection(
  400,
  'PARAMETER_NOT_ALLOWED',
  'The provider does not support one of the additional parameters',
)
const providers = [
  ours(
    'a page does not say who we are at a provider',
    'Theirs let a page replace whatever is sent there.',
    [
      post('/sign-in/social', {
        provider: 'google',
        callbackURL: '/home',
        additionalParams: { client_id: 'x' },
      }),
    ],
    PARAMETER,
  ),
  ours(
    'nor when it links one',
    'Theirs let a page replace whatever is sent there.',
    [
      signUp(),
      post('/link-social', {
        provider: 'google',
        callbackURL: '/home',
        additionalParams: { client_id: 'x' },
      }),
    ],
    PARAMETER,
  ),
  older('nobody new comes in by a tap where that is off', [idToken(), oneTapCallback], {
    settings: { social_sign_up_enabled: false },
  }),
  ours(
    'a page to go to is not empty',
    'Theirs go to their own base address, which shows nothing.',
    [post('/sign-in/social', { provider: 'google', callbackURL: '' })],
    rejection(400, 'CALLBACK_URL_REQUIRED', 'callbackURL is required'),
  ),
  ours(
    'nor is it after linking',
    'Theirs go to their own base address.',
    [signUp(), post('/link-social', { provider: 'google', callbackURL: '' })],
    rejection(400, 'CALLBACK_URL_REQUIRED', 'callbackURL is required'),
  ),
  older(
    'a password has no tokens to make anew',
    [signUp(), post('/refresh-token', { providerId: 'credential' })],
    {
      but: {
        because: 'The code is one that a program can compare, and names no provider.',
        code: 'PROVIDER_NOT_SUPPORTED',
      },
    },
  ),
  ours(
    'a picture is not too large',
    theirs,
    [
      ...entered,
      post('/picture/upload', 'x'.repeat(2_000_001), { headers: { 'content-type': 'image/png' } }),
    ],
    { status: 413, code: 'REQUEST_TOO_LARGE', message: 'The request body is too large.' },
  ),
]

const moving = { change_email_enabled: true }
const changes = [
  older(
    'a confirmation is of who asked for it',
    [
      ...verified(),
      post('/change-email', { newEmail: '{new.email}' }),
      { mailed: 'ada', path: '/verify-email', keep: 'proof' },
      closed,
      get('/verify-email', { token: '{proof}' }),
    ],
    { settings: moving },
  ),
  ours(
    'an address somebody took meanwhile is not moved to',
    'Theirs replace an address by one that is taken, or fail with a 500.',
    [
      ...verified(),
      post('/change-email', { newEmail: '{new.email}' }),
      { mailed: 'ada', path: '/verify-email', keep: 'proof' },
      get('/verify-email', { token: '{proof}' }),
      { mailed: 'new', path: '/verify-email', keep: 'moved' },
      signUp('new'),
      get('/verify-email', { token: '{moved}' }),
    ],
    {
      ...rejection(400, 'COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"),
      settings: moving,
    },
  ),
  newer(
    'nor by a code',
    [
      signUp(),
      post('/email-otp/request-email-change', { newEmail: '{new.email}' }),
      { coded: 'new', keep: 'moved' },
      signUp('new'),
      post('/email-otp/change-email', { newEmail: '{new.email}', otp: '{moved}' }),
    ],
    { settings: moving },
  ),
]

export const rejections: Module = {
  name: 'refusals',
  cases: [
    ...impersonated,
    ...adminCases,
    ...extraCases,
    ...programCases,
    ...looking,
    ...secondFactorCases,
    ...providers,
    ...changes,
  ],
}
