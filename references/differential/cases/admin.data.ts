import {
  admin,
  either,
  get,
  newer,
  older,
  ours,
  PASSWORD,
  post,
  signIn,
  signUp,
  type ProtocolRequest,
  type Module,
  type Step,
} from '../case.ts'

const NEW = 'a password that is new'
const by = { as: 'root' }
const request = (path: string, body: object = {}): ProtocolRequest =>
  post(`/admin/${path}`, body, by)
const look = (path: string, query: Record<string, string> = {}): ProtocolRequest =>
  get(`/admin/${path}`, query, by)
const both: Step[] = [...admin(), signUp()]
const on = { userId: '{ada.id}' }
const UNKNOWN = { userId: '01900000-0000-7000-8000-000000000000' }

const create = (body: object = {}) =>
  request('create-user', { email: '{new.email}', password: PASSWORD, name: 'New', ...body })
const creating = [
  either('an admin creates a user', [...admin(), create()]),
  either('a user who was created comes in', [
    ...admin(),
    create(),
    { ...signIn('new'), as: 'new' },
  ]),
  either('an admin creates an admin', [...admin(), create({ role: 'admin' })]),
  newer('a user may be created without a password', [...admin(), create({ password: undefined })]),
  either('an address is created once', [...both, create({ email: '{ada.email}' })]),
  newer('an address that is none is not created', [...admin(), create({ email: 'none' })]),
  either('nobody else creates users', [signUp('root'), create()]),
  either('nobody creates users without a session', [create()]),
  either('a user to create is named', [...admin(), request('create-user', {})]),
]

const listing = [
  either('an admin finds a user', [...both, look('list-users', { searchValue: '{ada.email}' })]),
  either('by the name as well', [
    ...admin(),
    signUp('ada', { name: '{ada.username}' }),
    look('list-users', { searchValue: '{ada.username}', searchField: 'name' }),
  ]),
  either('by how it begins', [
    ...both,
    look('list-users', { searchValue: '{ada.email}', searchOperator: 'starts_with', limit: '1' }),
  ]),
  either('by a field', [
    ...both,
    look('list-users', { filterField: 'email', filterValue: '{ada.email}', limit: '10' }),
  ]),
  either('nobody fits', [...admin(), look('list-users', { searchValue: '{nobody.email}' })]),
  either('nobody else lists users', [signUp('root'), look('list-users')]),
  either('nobody lists users without a session', [look('list-users')]),
  either('an operator there is not finds nobody', [
    ...admin(),
    look('list-users', { searchValue: 'x', searchOperator: 'like' }),
  ]),
  newer('an admin looks at a user', [...both, look('get-user', { id: '{ada.id}' })]),
  newer('a user nobody knows is not looked at', [
    ...admin(),
    look('get-user', { id: UNKNOWN.userId }),
  ]),
  newer('nobody else looks at a user', [
    signUp(),
    signUp('root'),
    look('get-user', { id: '{ada.id}' }),
  ]),
  newer('nobody looks at a user without a session', [look('get-user', { id: 'x' })]),
  newer('a user to look at is named', [...admin(), look('get-user')]),
]

const update = (data: object) => request('update-user', { ...on, data })
const updateCases = [
  newer('an admin changes a user', [...both, update({ name: 'Ada King' })]),
  newer('a change of nothing is none', [...both, update({})]),
  newer('a password is not changed so', [...both, update({ password: NEW })]),
  newer('a user nobody knows is not changed', [
    ...admin(),
    request('update-user', { ...UNKNOWN, data: { name: 'x' } }),
  ]),
  newer('nobody else changes users', [signUp(), signUp('root'), update({ name: 'x' })]),
  newer('nobody changes users without a session', [
    request('update-user', { userId: 'x', data: { name: 'x' } }),
  ]),
  newer('an admin moves a user to another address', [...both, update({ email: '{new.email}' })]),
  newer('but not to one that is none', [...both, update({ email: 'none' })]),
  newer("nor to somebody else's", [...both, update({ email: '{root.email}' })], {
    but: { because: 'Messages are those of 1.2.12.', message: 'User already exists' },
  }),
  either('an admin makes an admin', [...both, request('set-role', { ...on, role: 'admin' })]),
  either('and one of several roles', [
    ...both,
    request('set-role', { ...on, role: ['user', 'admin'] }),
  ]),
  newer('a user nobody knows gets no role', [
    ...admin(),
    request('set-role', { ...UNKNOWN, role: 'admin' }),
  ]),
  either('nobody else gives roles', [
    signUp(),
    signUp('root'),
    request('set-role', { ...on, role: 'admin' }),
  ]),
  either('nobody gives roles without a session', [
    request('set-role', { userId: 'x', role: 'admin' }),
  ]),
  either('a role is said', [...both, request('set-role', { ...on })]),
]

const banCases = [
  either('an admin bans a user', [...both, request('ban-user', on)]),
  either('for a reason and a while', [
    ...both,
    request('ban-user', { ...on, banReason: 'Spam', banExpiresIn: 3_600 }),
  ]),
  either('whoever is banned is nobody', [...both, request('ban-user', on), get('/get-session')]),
  either('whoever is banned does not come in', [...both, request('ban-user', on), signIn()]),
  either('when the while is over they do', [
    ...both,
    request('ban-user', { ...on, banExpiresIn: 3_600 }),
    { pass: 3_601 },
    signIn(),
  ]),
  either('nobody bans themselves', [...admin(), request('ban-user', { userId: '{root.id}' })]),
  newer('a user nobody knows is not banned', [...admin(), request('ban-user', UNKNOWN)]),
  either('nobody else bans', [signUp(), signUp('root'), request('ban-user', on)]),
  either('nobody bans without a session', [request('ban-user', { userId: 'x' })]),
  either('an admin lifts a ban', [...both, request('ban-user', on), request('unban-user', on)]),
  newer('a user nobody knows has no ban to lift', [...admin(), request('unban-user', UNKNOWN)]),
  either('nobody else lifts bans', [signUp(), signUp('root'), request('unban-user', on)]),
  either('nobody lifts bans without a session', [request('unban-user', { userId: 'x' })]),
  either('an admin removes a user', [...both, request('remove-user', on)]),
  either('whoever was removed does not come in', [
    ...both,
    request('remove-user', on),
    { forget: 'ada' },
    signIn(),
  ]),
  newer('nobody removes themselves', [...admin(), request('remove-user', { userId: '{root.id}' })]),
  newer('a user nobody knows is not removed', [...admin(), request('remove-user', UNKNOWN)]),
  either('nobody else removes users', [signUp(), signUp('root'), request('remove-user', on)]),
  either('nobody removes users without a session', [request('remove-user', { userId: 'x' })]),
]

const passwords = [
  either('an admin sets a password', [
    ...both,
    request('set-user-password', { ...on, newPassword: NEW }),
  ]),
  newer('one that is too short is not set', [
    ...both,
    request('set-user-password', { ...on, newPassword: 'kurz' }),
  ]),
  newer('one that is too long is not set', [
    ...both,
    request('set-user-password', { ...on, newPassword: 'x1'.repeat(65) }),
  ]),
  newer('a user nobody knows gets no password', [
    ...admin(),
    request('set-user-password', { ...UNKNOWN, newPassword: NEW }),
  ]),
  either('nobody else sets passwords', [
    signUp(),
    signUp('root'),
    request('set-user-password', { ...on, newPassword: NEW }),
  ]),
  either('nobody sets passwords without a session', [
    request('set-user-password', { userId: 'x', newPassword: NEW }),
  ]),
]

const sessions = [
  either('an admin lists where a user is signed in', [...both, request('list-user-sessions', on)], {
    but: {
      because: 'The token is a handle: theirs is the live one.',
      more: { 'body.sessions[0].token': '<id>' },
    },
  }),
  ours(
    'a user nobody knows is signed in nowhere',
    'Theirs answers an empty list, as for somebody who is signed out.',
    [...admin(), request('list-user-sessions', UNKNOWN)],
    { status: 404, code: 'USER_NOT_FOUND', message: 'User not found' },
  ),
  either('nobody else lists sessions', [
    signUp(),
    signUp('root'),
    request('list-user-sessions', on),
  ]),
  either('nobody lists sessions without one', [request('list-user-sessions', { userId: 'x' })]),
  either('an admin ends a session', [
    ...both,
    request('list-user-sessions', on),
    request('revoke-user-session', { sessionToken: '{ada.token}' }),
  ]),
  either('a session nobody knows is over already', [
    ...admin(),
    request('revoke-user-session', { sessionToken: 'none' }),
  ]),
  either('nobody else ends sessions', [
    signUp('root'),
    request('revoke-user-session', { sessionToken: 'none' }),
  ]),
  either('nobody ends one without a session', [
    request('revoke-user-session', { sessionToken: 'none' }),
  ]),
  either('an admin ends every session', [...both, request('revoke-user-sessions', on)]),
  either('after that a user is nobody', [
    ...both,
    request('revoke-user-sessions', on),
    get('/get-session'),
  ]),
  ours(
    'a user nobody knows has no sessions to end',
    'Theirs says that it was done.',
    [...admin(), request('revoke-user-sessions', UNKNOWN)],
    { status: 404, code: 'USER_NOT_FOUND', message: 'User not found' },
  ),
  either('nobody else ends every session of somebody', [
    signUp(),
    signUp('root'),
    request('revoke-user-sessions', on),
  ]),
  either('nobody ends them without a session', [request('revoke-user-sessions', { userId: 'x' })]),
]

const permissions = [
  either('an admin may', [
    ...admin(),
    request('has-permission', { permissions: { user: ['ban'] } }),
  ]),
  either('a user may not', [
    signUp('root'),
    request('has-permission', { permissions: { user: ['ban'] } }),
  ]),
  older('older clients ask in the singular', [
    ...admin(),
    request('has-permission', { permission: { user: ['ban'] } }),
  ]),
  either('an action there is not is not allowed', [
    ...admin(),
    request('has-permission', { permissions: { user: ['fly'] } }),
  ]),
  either('nobody may ask without a session', [
    request('has-permission', { permissions: { user: ['ban'] } }),
  ]),
]

const impersonationOfAdmin: Step[] = [...both, request('impersonate-user', on)]
const impersonationCases = [
  either('an admin is somebody else', [...both, request('impersonate-user', on)], {
    but: {
      because:
        'Being somebody else ends with the browser, and so does the way back; theirs stays for a week.',
      cookies: [
        'better-auth.admin_session=<signed>; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.dont_remember=<signed>; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.session_token=<signed>; Path=/; HttpOnly; SameSite=Lax',
      ],
    },
  }),
  either('and is seen as them', [
    ...impersonationOfAdmin,
    get('/get-session', { disableCookieCache: 'true' }, by),
  ]),
  either('a user nobody knows is nobody to be', [...admin(), request('impersonate-user', UNKNOWN)]),
  newer('an admin is no other admin', [
    ...both,
    { fact: 'admin', of: 'ada' },
    request('impersonate-user', on),
  ]),
  either('nobody else is somebody else', [
    signUp(),
    signUp('root'),
    request('impersonate-user', on),
  ]),
  either('nobody is somebody else without a session', [
    request('impersonate-user', { userId: 'x' }),
  ]),
  either('somebody else is so for an hour', [
    ...impersonationOfAdmin,
    { pass: 3_601 },
    get('/get-session', { disableCookieCache: 'true' }, by),
  ]),
  either('an admin is themselves again', [...impersonationOfAdmin, request('stop-impersonating')], {
    but: {
      because: "The admin's own session is remembered as it was; theirs stays one of the browser.",
      cookies: [
        'better-auth.admin_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.dont_remember=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.session_token=<signed>; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
      ],
    },
  }),
  either('and is seen so', [
    ...impersonationOfAdmin,
    request('stop-impersonating'),
    get('/get-session', { disableCookieCache: 'true' }, by),
  ]),
  either('whoever is themselves does not stop', [...admin(), request('stop-impersonating')]),
  either('nobody stops without a session', [request('stop-impersonating')]),
  either('without the cookie of before nobody goes back', [
    ...impersonationOfAdmin,
    { forget: 'root', cookies: ['better-auth.admin_session'] },
    request('stop-impersonating'),
  ]),
]

const theirs = 'There is nothing like it with them: a route of ours.'
const unauthorized = { status: 401 }
const settings = [
  ours('an admin sees the settings', theirs, [...admin(), look('settings')], { status: 200 }),
  ours('nobody else sees the settings', theirs, [signUp('root'), look('settings')], {
    status: 403,
    code: 'YOU_ARE_NOT_ALLOWED_TO_SEE_SETTINGS',
    message: 'You are not allowed to view the settings',
  }),
  ours('nobody sees the settings without a session', theirs, [look('settings')], unauthorized),
  ours(
    'nobody else changes the settings',
    theirs,
    [signUp('root'), request('settings', { settings: { sign_up_enabled: false } })],
    {
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_SETTINGS',
      message: 'You are not allowed to change the settings',
    },
  ),
  ours(
    'nobody changes the settings without a session',
    theirs,
    [request('settings', { settings: {} })],
    unauthorized,
  ),
  ours('an admin sees what was done', theirs, [...admin(), look('audit', { limit: '1' })], {
    status: 200,
  }),
  ours('nobody else sees what was done', theirs, [signUp('root'), look('audit')], {
    status: 403,
    code: 'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT',
    message: 'You are not allowed to view the audit log',
  }),
  ours('nobody sees it without a session', theirs, [look('audit')], unauthorized),
]

export const administration: Module = {
  name: 'admin',
  cases: [
    ...creating,
    ...listing,
    ...updateCases,
    ...banCases,
    ...passwords,
    ...sessions,
    ...permissions,
    ...impersonationCases,
    ...settings,
  ],
}
