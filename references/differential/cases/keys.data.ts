import {
  either,
  get,
  newer,
  older,
  ours,
  post,
  signUp,
  type ProtocolRequest,
  type Module,
  type Step,
} from '../case.ts'

const DAY = 86_400
const create = (body: object = {}): ProtocolRequest => ({
  ...post('/api-key/create', body),
  keep: { id: 'id', key: 'key' },
})
const change = (body: object): ProtocolRequest =>
  post('/api-key/update', { keyId: '{id}', ...body })
const made: Step[] = [signUp(), create({ name: 'robot' })]
const NONE = 'there-is-no-such-key'

/**
 * Both generations have a special message here, which no other route uses for a missing session.
 */
const signedOut = {
  but: {
    because: 'A request without a session is refused in the same words everywhere.',
    code: 'UNAUTHORIZED',
    message: 'Unauthorized',
  },
}

const creating = [
  either('somebody makes a key', [signUp(), create()]),
  either('with a name, a prefix and an end', [
    signUp(),
    create({ name: 'robot', prefix: 'acme_', expiresIn: 30 * DAY }),
  ]),
  either('nobody makes a key without a session', [create()], signedOut),
  either('a prefix has letters of an address', [signUp(), create({ prefix: 'no prefix' })]),
  either('a prefix is not too long', [signUp(), create({ prefix: 'x'.repeat(33) })]),
  either('a name is not too long', [signUp(), create({ name: 'x'.repeat(33) })]),
  either('a key does not end within a day', [signUp(), create({ expiresIn: 3_600 })]),
  either('a key does not end after a year', [signUp(), create({ expiresIn: 366 * DAY })]),
  either('what is not allowed is told before how long it lives', [
    signUp(),
    create({ remaining: 5, expiresIn: 3_600 }),
  ]),
  either('the uses of a key are not said by its user', [signUp(), create({ remaining: 5 })]),
  either('nor what it may do', [signUp(), create({ permissions: { orders: ['read'] } })]),
  either('nor how often', [signUp(), create({ rateLimitMax: 5 })]),
  either('metadata can be off', [signUp(), create({ metadata: { a: 1 } })]),
  either('metadata can be on', [signUp(), create({ metadata: { a: 1 } })], {
    settings: { api_key_metadata_enabled: true },
  }),
  either('metadata is an object', [signUp(), create({ metadata: 'x' })], {
    settings: { api_key_metadata_enabled: true },
  }),
  newer('nobody makes a key for somebody else', [
    signUp('bob'),
    signUp(),
    create({ userId: '{bob.id}' }),
  ]),
  newer(
    'nobody makes a key for somebody without a session (CVE-2025-61928)',
    [signUp('bob'), create({ userId: '{bob.id}' })],
    signedOut,
  ),
]

const looking = [
  either('somebody looks at a key', [...made, get('/api-key/get', { id: '{id}' })]),
  either('a key nobody has is not looked at', [signUp(), get('/api-key/get', { id: NONE })]),
  either("somebody else's key is not looked at", [
    ...made,
    signUp('bob'),
    get('/api-key/get', { id: '{id}' }, { as: 'bob' }),
  ]),
  either('nobody looks at keys without a session', [get('/api-key/get', { id: NONE })]),
  either('a key to look at is named', [signUp(), get('/api-key/get')]),
  older('older clients list keys', [...made, get('/api-key/list')]),
  newer('newer clients list a page of them', [...made, get('/api-key/list', { limit: '10' })], {
    but: { because: 'A page says where it begins.', more: { 'body.offset': 0 } },
  }),
  either('nobody lists keys without a session', [get('/api-key/list')]),
]

const changing = [
  either('somebody calls a key otherwise', [...made, change({ name: 'another' })]),
  either('somebody turns a key off', [...made, change({ enabled: false })]),
  either('a change of nothing is none', [...made, change({})]),
  either('a key nobody has is not changed', [
    signUp(),
    post('/api-key/update', { keyId: NONE, name: 'x' }),
  ]),
  either("somebody else's key is not changed", [
    ...made,
    signUp('bob'),
    { ...change({ name: 'x' }), as: 'bob' },
  ]),
  either(
    'nobody changes keys without a session',
    [post('/api-key/update', { keyId: NONE, name: 'x' })],
    signedOut,
  ),
  newer(
    'nobody changes a key as somebody else (CVE-2025-61928)',
    [...made, { ...change({ name: 'x', userId: '{ada.id}' }), as: 'bob' }],
    signedOut,
  ),
  either('another name is not too long', [...made, change({ name: 'x'.repeat(33) })]),
  either('a key is not changed to end within a day', [...made, change({ expiresIn: 3_600 })]),
  either('nor after a year', [...made, change({ expiresIn: 366 * DAY })]),
  either('its uses are not changed by its user', [...made, change({ remaining: 5 })]),
  ours(
    'metadata is not added where it is off',
    '1.2.12 drops it without a word, and 1.7 says that nothing was said.',
    [...made, change({ metadata: { a: 1 } })],
    { status: 400, code: 'METADATA_DISABLED', message: 'Metadata is disabled.' },
  ),
  either('metadata that is added is an object', [...made, change({ metadata: 'x' })], {
    settings: { api_key_metadata_enabled: true },
  }),
  either('a key to change is named', [signUp(), post('/api-key/update', {})]),
  either('somebody deletes a key', [...made, post('/api-key/delete', { keyId: '{id}' })]),
  either('a key that was deleted is not found', [
    ...made,
    post('/api-key/delete', { keyId: '{id}' }),
    get('/api-key/get', { id: '{id}' }),
  ]),
  either('a key nobody has is not deleted', [signUp(), post('/api-key/delete', { keyId: NONE })]),
  either("somebody else's key is not deleted", [
    ...made,
    signUp('bob'),
    post('/api-key/delete', { keyId: '{id}' }, { as: 'bob' }),
  ]),
  either('nobody deletes keys without a session', [post('/api-key/delete', { keyId: NONE })]),
  either('a key to delete is named', [signUp(), post('/api-key/delete', {})]),
]

const on = { api_key_sessions_enabled: true }
const by = (key: string): ProtocolRequest =>
  get('/get-session', undefined, { as: 'bob', headers: { 'x-api-key': key } })
const keyUseCases = [
  ours(
    'a key is its user where that is on',
    'The session that is answered does not repeat the key as its token.',
    [...made, by('{key}')],
    { status: 200, settings: on },
  ),
  ours(
    'a key is nobody where that is off',
    '1.2.12 has it on until it is turned off.',
    [...made, by('{key}')],
    { status: 200, body: null },
  ),
  newer('a key that is none opens nothing', [by('k'.repeat(64))], { settings: on }),
  either('a key that is too short opens nothing', [by('short')], { settings: on }),
  either('a key that is off opens nothing', [...made, change({ enabled: false }), by('{key}')], {
    settings: on,
  }),
  either(
    'a key that is over opens nothing',
    [signUp(), create({ expiresIn: DAY }), { pass: DAY + 1 }, by('{key}')],
    { settings: on },
  ),
  ours(
    'a key opens so often',
    "1.2.12's handler answers no Response here, and 1.7 another status (429), which older clients do not know.",
    [...made, by('{key}'), by('{key}')],
    {
      status: 401,
      code: 'RATE_LIMITED',
      message: 'Rate limit exceeded.',
      settings: { ...on, api_key_rate_max: 1 },
    },
  ),
]

const tokens = [
  either('public keys are shown', [signUp(), get('/token'), get('/jwks')], {
    but: { because: 'A key says what it is for (RFC 7517).', more: { 'body.keys[0].use': 'sig' } },
  }),
  either('somebody gets a token for others', [signUp(), get('/token')]),
  either('nobody gets a token without a session', [get('/token')]),
]

const theirs = 'There is nothing like it with them: a route of ours.'
const remaining = [
  ours('what a server offers is told', theirs, [get('/offers')], { status: 200 }),
  ours(
    'somebody sees what happened to their account',
    theirs,
    [signUp(), get('/security-log', { limit: '1' })],
    { status: 200 },
  ),
  ours('nobody sees what happened without a session', theirs, [get('/security-log')], {
    status: 401,
  }),
  ours(
    'a picture is one',
    theirs,
    [signUp(), post('/picture/upload', 'no picture', { headers: { 'content-type': 'image/png' } })],
    {
      status: 415,
      code: 'NOT_A_PICTURE',
      message: 'Send a PNG, JPEG, WebP or GIF image as the body, with its content-type',
    },
  ),
  ours(
    'nobody uploads a picture without a session',
    theirs,
    [post('/picture/upload', 'no picture', { headers: { 'content-type': 'image/png' } })],
    { status: 401 },
  ),
  ours('somebody takes their picture away', theirs, [signUp(), post('/picture/remove')], {
    status: 200,
  }),
  ours('nobody takes a picture away without a session', theirs, [post('/picture/remove')], {
    status: 401,
  }),
]

export const keys: Module = {
  name: 'keys',
  cases: [...creating, ...looking, ...changing, ...keyUseCases, ...tokens, ...remaining],
}
