import {
  either,
  get,
  newer,
  older,
  ours,
  post,
  signIn,
  signUp,
  type Module,
  type Step,
} from '../case.ts'

const DAY = 86_400
const cached = 'better-auth.session_data=<signed>; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'
const atOtherVersion: Step[] = [signUp(), { ...signIn('bob', 'ada') }]

const looking = [
  either('nobody is told without a cookie', [get('/get-session')]),
  either('who is signed in is told', [signUp(), get('/get-session')]),
  either('a cookie that was tampered with is none', [
    get('/get-session', {}, { headers: { cookie: 'better-auth.session_token=made.up' } }),
  ]),
  either('a session that was ended is forgotten by the browser', [
    ...atOtherVersion,
    post('/revoke-sessions', {}, { as: 'bob' }),
    get('/get-session'),
  ]),
  either('a session lasts a week', [signUp(), { pass: 7 * DAY + 1 }, get('/get-session')]),
  either('a session that is seen after a day is refreshed', [
    signUp(),
    { pass: DAY + 60 },
    get('/get-session'),
  ]),
  either('a session that is seen within a day is not', [
    signUp(),
    { pass: DAY - 60 },
    get('/get-session'),
  ]),
  either('whoever asks may do without the refresh', [
    signUp(),
    { pass: DAY + 60 },
    get('/get-session', { disableRefresh: 'true' }),
  ]),
  either('a session that is not remembered is never refreshed', [
    signUp(),
    { forget: 'ada' },
    signIn('ada', 'ada', { rememberMe: false }),
    { pass: DAY - 600 },
    get('/get-session'),
  ]),
  either('a session that is not remembered lasts a day', [
    signUp(),
    { forget: 'ada' },
    signIn('ada', 'ada', { rememberMe: false }),
    { pass: DAY + 1 },
    get('/get-session'),
  ]),
  either('a look without the cache is the same look', [
    signUp(),
    get('/get-session', { disableCookieCache: 'true' }),
  ]),
  ours(
    'a look leaves a cookie that answers for a minute',
    'The cache is on: it spares a look into the database, and every change drops it.',
    [signUp(), get('/get-session')],
    { status: 200, cookies: [cached] },
  ),
  ours(
    'the cookie answers by itself',
    'The cache is on.',
    [signUp(), get('/get-session'), get('/get-session')],
    { status: 200, cookies: [] },
  ),
  ours(
    'with the cache off no look leaves a cookie',
    'The operator turns it off by session_cache_seconds.',
    [signUp(), get('/get-session')],
    { status: 200, cookies: [], settings: { session_cache_seconds: 0 } },
  ),
  ours(
    'newer clients look by a post',
    '1.7 refuses it unless refreshes are put off, which is no option of ours.',
    [signUp(), post('/get-session')],
    { status: 200 },
  ),
  ours(
    'nobody is told by a post either',
    '1.7 refuses it unless refreshes are put off.',
    [post('/get-session')],
    { status: 200, body: null },
  ),
  older('a query that is given twice is no boolean', [
    get('/get-session', { disableRefresh: ['true', 'true'] }),
  ]),
]

const signingOut = [
  either('somebody signs out', [signUp(), post('/sign-out')]),
  older('nobody signs out without a session', [post('/sign-out')]),
  either('who signed out is nobody', [signUp(), post('/sign-out'), get('/get-session')]),
  either('a session that is gone already is signed out all the same', [
    ...atOtherVersion,
    post('/revoke-sessions', {}, { as: 'bob' }),
    post('/sign-out'),
  ]),
  either('pages of others sign nobody out', [
    signUp(),
    post('/sign-out', {}, { headers: { origin: 'https://evil.test' } }),
  ]),
  either('a page whose origin only begins like ours signs nobody out', [
    signUp(),
    post('/sign-out', {}, { headers: { origin: '{origin}.evil.test' } }),
  ]),
  either(
    'a page without an origin signs nobody out',
    [signUp(), post('/sign-out', {}, { headers: { origin: 'null' } })],
    {
      but: {
        because: 'An origin that is none is an invalid one, in word and code.',
        code: 'INVALID_ORIGIN',
      },
    },
  ),
]

const ending = [
  either('nobody lists sessions without one', [get('/list-sessions')]),
  either('somebody lists where they are signed in', [signUp(), get('/list-sessions')]),
  ours(
    'other sessions are named by a handle',
    'Theirs gives their live tokens: whoever reads the list could become anybody on it.',
    [
      ...atOtherVersion,
      get('/list-sessions', undefined, {
        as: 'bob',
        keep: { handle: '0.token', other: '1.token' },
      }),
      get('/get-session', {}, { headers: { cookie: 'better-auth.session_token={handle}' } }),
    ],
    { status: 200, body: null },
  ),
  either('somebody ends a session', [signUp(), post('/revoke-session', { token: '{ada.token}' })]),
  older('a session that is none is not ended', [
    signUp(),
    post('/revoke-session', { token: 'none' }),
  ]),
  older('nobody ends a session of somebody else', [
    signUp('bob'),
    signUp(),
    post('/revoke-session', { token: '{bob.token}' }),
  ]),
  either('nobody ends sessions without one', [post('/revoke-session', { token: 'none' })]),
  either('a session to end is named', [signUp(), post('/revoke-session', {})]),
  either('which session is judged before who asks', [post('/revoke-session', {})]),
  either('somebody ends every session', [signUp(), post('/revoke-sessions')]),
  either('after that they are signed in nowhere', [
    signUp(),
    post('/revoke-sessions'),
    get('/get-session'),
  ]),
  either('nobody ends every session without one', [post('/revoke-sessions')]),
  either('somebody ends the other sessions', [signUp(), post('/revoke-other-sessions')]),
  either('the own session stays', [
    ...atOtherVersion,
    post('/revoke-other-sessions'),
    get('/get-session'),
  ]),
  either('the others are over', [
    ...atOtherVersion,
    post('/revoke-other-sessions'),
    get('/get-session', undefined, { as: 'bob' }),
  ]),
  either('nobody ends other sessions without one', [post('/revoke-other-sessions')]),
]

const changing = [
  newer('there is nothing in a session to update', [signUp(), post('/update-session', {})]),
  newer('nobody updates a session without one', [post('/update-session', {})]),
]

const transport = [
  either('a route that is none is not found', [get('/none')]),
  either('another method is not found', [get('/sign-out')]),
  either('nothing is asked by HEAD', [{ as: 'ada', method: 'HEAD', path: '/get-session' }]),
  newer('a path with another slash is not found', [get('/get-session/')]),
  newer('a path with two slashes is not found', [get('//get-session')]),
  either('accounts are served', [get('/ok')]),
  either('there is a page for errors', [get('/error', { error: 'state_not_found' })]),
]

export const sessions: Module = {
  name: 'sessions',
  cases: [...looking, ...signingOut, ...ending, ...changing, ...transport],
}
