import {
  either,
  get,
  newer,
  older,
  ours,
  post,
  verified,
  signUp,
  type ProtocolRequest,
  type Module,
  type Step,
} from '../case.ts'

const DAY = 86_400
const closed = { forget: 'ada' }

const begin = (body: object = {}, more: Partial<ProtocolRequest> = {}): ProtocolRequest => ({
  ...post('/sign-in/social', { provider: 'google', callbackURL: '/home', ...body }),
  keep: { url: 'url' },
  ...more,
})
const through = (says: object = {}): Step => ({
  through: 'google',
  from: 'url',
  says: { id: '{ada.sub}', email: '{ada.email}', ...says },
})
const back = (query: object = {}, more: Partial<ProtocolRequest> = {}): ProtocolRequest => ({
  ...get('/callback/google', { code: '{code}', state: '{state}', ...query }),
  ...more,
})
const idToken = (says: object = {}): Step => ({
  idToken: 'google',
  keep: 'idToken',
  says: { sub: '{ada.sub}', email: '{ada.email}', ...says },
})
const byToken = (body: object = {}): ProtocolRequest =>
  post('/sign-in/social', { provider: 'google', idToken: { token: '{idToken}' }, ...body })

/** The redirect to a provider differs from the peers' in two ways. */
const startedAt = (url: string) => ({
  because:
    'The state lives ten minutes, so does the cookie that binds it to the browser (theirs: five); ' +
    'Google repeats a nonce of ours, and discord is given a challenge.',
  cookies: ['better-auth.state=<signed>; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'],
  more: { 'body.url': url },
})
const GOOGLE =
  '{google}/o/oauth2/v2/auth?client_id=google-client&code_challenge=<id>' +
  '&code_challenge_method=S256&include_granted_scopes=true&'
const REMAINING =
  'nonce=<id>&redirect_uri={origin}/api/auth/callback/google&response_type=code' +
  '&scope=email profile openid'
const STATE = '&state=<id>'
const DISCORD =
  '{discord}/api/oauth2/authorize?client_id=discord-client&code_challenge=<id>' +
  '&code_challenge_method=S256&prompt=none&redirect_uri={origin}/api/auth/callback/discord' +
  '&response_type=code&scope=identify email&state=<id>'
const redirectedTo = (url: string) => ({ but: { ...startedAt(url), location: url } })

const prefixes = [
  either(
    'somebody is told where the provider is',
    [begin()],
    redirectedTo(GOOGLE + REMAINING + STATE),
  ),
  either('a page that goes there by itself is told so', [begin({ disableRedirect: true })], {
    but: startedAt(GOOGLE + REMAINING + STATE),
  }),
  either(
    'more is asked for where a page wants it',
    [begin({ scopes: ['calendar'] })],
    redirectedTo(`${GOOGLE}${REMAINING} calendar${STATE}`),
  ),
  either(
    'a likely address is passed on',
    [begin({ loginHint: '{ada.email}' })],
    redirectedTo(`${GOOGLE}login_hint={ada.email}&${REMAINING}${STATE}`),
  ),
  either(
    'somebody is told where another provider is',
    [begin({ provider: 'discord' })],
    redirectedTo(DISCORD),
  ),
  either('a provider nobody knows is not found', [begin({ provider: 'none' })]),
  either('a provider is named', [post('/sign-in/social', {})]),
  either('the page after a provider must be trusted', [
    begin({ callbackURL: 'https://evil.test' }),
  ]),
  either('the page for errors must be trusted', [begin({ errorCallbackURL: 'https://evil.test' })]),
  either('the page for newcomers must be trusted', [
    begin({ newUserCallbackURL: 'https://evil.test' }),
  ]),
]

const started: Step[] = [begin(), through()]
const again: Step[] = [...started, back(), closed]

const callbackCases = [
  either('somebody new comes in', [...started, back()]),
  either('who they are is seen', [...started, back(), get('/get-session')]),
  either('somebody new is led to the page for newcomers', [
    begin({ newUserCallbackURL: '/welcome' }),
    through(),
    back(),
  ]),
  either('somebody known is led to the usual page', [
    ...again,
    begin({ newUserCallbackURL: '/welcome' }),
    through(),
    back(),
  ]),
  older('a return without a state is none', [get('/callback/google', { code: 'x' })]),
  older('a return with a state nobody knows is none', [
    get('/callback/google', { code: 'x', state: 'none' }),
  ]),
  older('a state counts once', [...started, back(), back()]),
  older('a state lives ten minutes', [...started, { pass: 601 }, back()]),
  newer('somebody who cancels is led back with what the provider says', [
    begin(),
    through({ cancels: true }),
    get('/callback/google', { error: '{error}', state: '{state}' }),
  ]),
  either('a return without a code is none', [...started, back({ code: '' })]),
  either('a return by another provider is none', [
    ...started,
    get('/callback/none', { code: '{code}', state: '{state}' }),
  ]),
  either('a code that is none opens nothing', [...started, back({ code: 'none' })]),
  either('who has no address cannot come in', [begin(), through({ email: null }), back()]),
  either('an error is told at the page for errors', [
    begin({ errorCallbackURL: '/sorry' }),
    through({ email: null }),
    back(),
  ]),
  either('an error is added to what the page for errors has', [
    begin({ errorCallbackURL: '/sorry?a=1' }),
    through({ email: null }),
    back(),
  ]),
  either('an address the provider does not vouch for is linked to nobody', [
    ...verified(),
    closed,
    begin(),
    through({ email_verified: false }),
    back(),
  ]),
  ours(
    'an address that was never proven is of who comes with it',
    'Theirs refuses the owner of the address for good; here whoever proves it has it, and the password and sessions of who had not are over (CVE-2026-53516).',
    [signUp(), closed, ...started, back()],
    { status: 302, location: '/home' },
  ),
  either('an address that both vouch for is linked', [...verified(), closed, ...started, back()]),
  either('nobody new comes in where that is off', [...started, back()], {
    settings: { social_sign_up_enabled: false },
  }),
  either('nobody new comes in who did not ask to sign up', [...started, back()], {
    settings: { social_sign_up_on_request: ['google'] },
  }),
  either('who asked to sign up does', [begin({ requestSignUp: true }), through(), back()], {
    settings: { social_sign_up_on_request: ['google'] },
  }),
  either(
    'with linking off an address of somebody is no way in',
    [...verified(), closed, ...started, back()],
    { settings: { account_linking_enabled: false } },
  ),
  either('a banned user does not come in', [
    ...again,
    { fact: 'banned', of: 'ada' },
    ...started,
    back(),
  ]),
  ours(
    'a state counts in the browser it was made in',
    '1.2.12 binds it to no browser, so that anybody could be signed in as somebody else; 1.7 says state_mismatch.',
    [...started, back({}, { as: 'bob' })],
    { status: 302, location: '{origin}/api/auth/error?error=please_restart_the_process' },
  ),
  newer('what a provider posts is taken on by a get', [
    ...started,
    post('/callback/google', 'code={code}&state={state}', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ]),
]

/** 1.7 uses one code for every reason that prevents such a sign-in. */
const withErrorCode = (code: string) => ({
  but: { because: "The code says why, as 1.2.12's; 1.7 calls them all OAUTH_LINK_ERROR.", code },
})

const tokens = [
  either('somebody comes in by an id token', [idToken(), byToken()]),
  either('an id token that is none opens nothing', [byToken({ idToken: { token: 'none' } })]),
  either('an id token for somebody else opens nothing', [
    idToken({ aud: 'somebody-else' }),
    byToken(),
  ]),
  either('discord knows no id tokens', [
    byToken({ provider: 'discord', idToken: { token: 'none' } }),
  ]),
  newer('id tokens can be off', [idToken(), byToken()], {
    settings: { social_id_tokens_closed: ['google'] },
  }),
  either('an id token without an address opens nothing', [idToken({ email: null }), byToken()]),
  either(
    'an id token whose address is not vouched for is linked to nobody',
    [...verified(), closed, idToken({ email_verified: false }), byToken()],
    withErrorCode('ACCOUNT_NOT_LINKED'),
  ),
  newer('nobody new comes in by an id token where that is off', [idToken(), byToken()], {
    settings: { social_sign_up_enabled: false },
    ...withErrorCode('SIGNUP_DISABLED'),
  }),
  either('a banned user does not come in by an id token', [
    idToken(),
    byToken(),
    closed,
    { fact: 'banned', of: 'ada' },
    byToken(),
  ]),
]

const linkRequest = (body: object = {}): ProtocolRequest => ({
  ...post('/link-social', { provider: 'google', callbackURL: '/account', ...body }),
  keep: { url: 'url' },
})
const linkToken = (body: object = {}): ProtocolRequest =>
  linkRequest({ provider: 'google', idToken: { token: '{idToken}' }, ...body })
const linked: Step[] = [...verified(), linkRequest(), through(), back()]

const links = [
  either(
    'somebody links a provider',
    [...verified(), linkRequest()],
    redirectedTo(GOOGLE + REMAINING + STATE),
  ),
  either('and comes back from it', [...verified(), linkRequest(), through(), back()]),
  newer(
    'a provider of another address is not linked',
    [...verified(), linkRequest(), through({ email: '{bob.email}' }), back()],
    {
      but: {
        because: 'The word is the one of later releases.',
        location: '{origin}/api/auth/error?error=email_mismatch',
      },
    },
  ),
  either('an account of somebody else is not linked', [
    begin({}, { as: 'bob' }),
    through({ email: '{bob.email}' }),
    back({}, { as: 'bob' }),
    ...verified(),
    linkRequest(),
    through({ email: '{ada.email}' }),
    back(),
  ]),
  either('nobody links a provider without a session', [linkRequest()]),
  either('a provider nobody knows is not linked', [signUp(), linkRequest({ provider: 'none' })]),
  either('a provider to link is named', [signUp(), post('/link-social', {})]),
  either('a provider is linked by an id token', [...verified(), idToken(), linkToken()]),
  either('what is linked is linked', [...verified(), idToken(), linkToken(), linkToken()]),
  either('an id token that is none links nothing', [
    signUp(),
    linkToken({ idToken: { token: 'none' } }),
  ]),
  either('discord links by no id token', [
    signUp(),
    linkRequest({ provider: 'discord', idToken: { token: 'none' } }),
  ]),
  either('an id token without an address links nothing', [
    signUp(),
    idToken({ email: null }),
    linkToken(),
  ]),
  either('an id token that is not vouched for links nothing', [
    signUp(),
    idToken({ email_verified: false }),
    linkToken(),
  ]),
  either('an id token of another address links nothing', [
    ...verified(),
    idToken({ email: '{bob.email}' }),
    linkToken(),
  ]),
  either(
    'it does where other addresses may be',
    [...verified(), idToken({ email: '{bob.email}' }), linkToken()],
    { settings: { account_linking_different_emails: true } },
  ),
  either('with linking off nothing is linked', [...verified(), idToken(), linkToken()], {
    settings: { account_linking_enabled: false },
  }),
  either('the page after linking must be trusted', [
    signUp(),
    linkRequest({ callbackURL: 'https://evil.test' }),
  ]),
]

const codeFromCatalogue = (code: string) => ({
  but: { because: "The code is the catalogue's of 1.7.", code },
})
const LAST = 'FAILED_TO_UNLINK_LAST_ACCOUNT'

const accounts = [
  either('somebody lists their ways in', [signUp(), get('/list-accounts')]),
  either('a provider is one of them', [...started, back(), get('/list-accounts')]),
  either('nobody lists ways in without a session', [get('/list-accounts')]),
  older('somebody gives up a way in', [
    ...linked,
    post('/unlink-account', { providerId: 'google' }),
  ]),
  older(
    'the last way in stays',
    [signUp(), post('/unlink-account', { providerId: 'credential' })],
    codeFromCatalogue(LAST),
  ),
  older(
    'the last way in may be given up where that is on',
    [signUp(), post('/unlink-account', { providerId: 'credential' })],
    { settings: { account_unlinking_all: true } },
  ),
  older('a way in that is none is not given up', [
    ...linked,
    post('/unlink-account', { providerId: 'discord' }),
  ]),
  older(
    'that it is the last is told before what it is',
    [signUp(), post('/unlink-account', { providerId: 'discord' })],
    codeFromCatalogue(LAST),
  ),
  newer('a way in is given up by its own id', [
    ...linked,
    get('/list-accounts', undefined, { keep: { way: '1.id' } }),
    post('/unlink-account', { accountId: '{way}' }),
  ]),
  newer(
    'a way in is given up in a fresh session',
    [
      ...linked,
      { pass: DAY + 60 },
      post('/unlink-account', { providerId: 'google', accountId: '{ada.sub}' }),
    ],
    { but: { because: 'A session is refreshed by get-session alone.', cookies: [] } },
  ),
  either('nobody gives up a way in without a session', [
    post('/unlink-account', { providerId: 'google', accountId: 'x' }),
  ]),
  either('a way in to give up is named', [signUp(), post('/unlink-account', {})]),
]

const access = (path: string, body: object = {}): ProtocolRequest =>
  post(path, { providerId: 'google', ...body })
const entered: Step[] = [...started, back()]

const repeatedParameter = {
  but: { because: 'What Google says repeats our nonce.', more: { 'body.data.nonce': '<id>' } },
}

const useCases = [
  older('somebody gets an access token', [...entered, access('/get-access-token')]),
  older('one that is over is made anew', [
    ...entered,
    { pass: 3_700 },
    access('/get-access-token'),
  ]),
  older('nobody gets an access token without a session', [
    access('/get-access-token', { accountId: 'x' }),
  ]),
  older('who has no account there gets none', [signUp(), access('/get-access-token')]),
  older(
    'a provider nobody knows gives none',
    [signUp(), access('/get-access-token', { providerId: 'none' })],
    {
      but: {
        because: 'The code is one that a program can compare, and names no provider.',
        code: 'PROVIDER_NOT_SUPPORTED',
      },
    },
  ),
  older('tokens are made anew', [...entered, access('/refresh-token')], {
    but: {
      because: 'Newer clients read more of it.',
      more: {
        'body.accountId': '{ada.sub}',
        'body.providerId': 'google',
        'body.idToken': '<jwt>',
        'body.scope': 'email,profile,openid',
        'body.scopes': ['email', 'profile', 'openid'],
      },
    },
  }),
  newer(
    'newer clients make them anew so',
    [
      ...entered,
      get('/list-accounts', undefined, { keep: { way: '0.id' } }),
      post('/refresh-token', { accountId: '{way}' }),
    ],
    {
      but: {
        because:
          'As with older clients: the id is the one at the provider (either chooses an account), and what it answered is said whole.',
        more: {
          'body.accountId': '{ada.sub}',
          'body.refreshTokenExpiresAt': undefined,
          'body.scopes': ['email', 'profile', 'openid'],
          'body.tokenType': 'bearer',
        },
      },
    },
  ),
  newer('newer clients get an access token so', [
    ...entered,
    get('/list-accounts', undefined, { keep: { way: '0.id' } }),
    post('/get-access-token', { accountId: '{way}' }),
  ]),
  older('nobody makes tokens anew without a session', [
    access('/refresh-token', { accountId: 'x' }),
  ]),
  older('who has no account there makes none', [signUp(), access('/refresh-token')]),
  older(
    'a provider nobody knows makes none',
    [signUp(), access('/refresh-token', { providerId: 'none' })],
    {
      but: {
        because: 'The code is one that a program can compare, and names no provider.',
        code: 'PROVIDER_NOT_SUPPORTED',
      },
    },
  ),
  older(
    'older clients ask what a provider says of somebody',
    [...entered, post('/account-info', { accountId: '{ada.sub}' })],
    {
      but: {
        ...repeatedParameter.but,
        more: {
          ...repeatedParameter.but.more,
          'body.account': { accountId: '{ada.sub}', id: '<id>', providerId: 'google' },
        },
      },
    },
  ),
  newer(
    'newer clients ask it so',
    [
      ...entered,
      get('/list-accounts', undefined, { keep: { way: '0.id' } }),
      get('/account-info', { accountId: '{way}' }),
    ],
    repeatedParameter,
  ),
  older('an account nobody has says nothing', [
    signUp(),
    post('/account-info', { accountId: 'none' }),
  ]),
  newer('newer clients are told so too', [signUp(), get('/account-info', { accountId: 'none' })]),
  older('nobody is told without a session', [post('/account-info', { accountId: 'none' })]),
  newer('nor by the newer way', [get('/account-info', { accountId: 'none' })]),
]

const tap = post('/one-tap/callback', { idToken: '{idToken}' })
const oneTapCases = [
  either('somebody new comes in by a tap', [idToken(), tap]),
  either('somebody known comes in by a tap', [idToken(), tap, closed, tap]),
  either('a token that is none taps nothing', [post('/one-tap/callback', { idToken: 'none' })]),
  either('a token for somebody else taps nothing', [idToken({ aud: 'somebody-else' }), tap]),
  newer('a token without an address taps nothing', [idToken({ email: null }), tap]),
  either('a tap needs a token', [post('/one-tap/callback', {})]),
  newer('a tap whose address is not vouched for is linked to nobody', [
    ...verified(),
    closed,
    idToken({ email_verified: false }),
    tap,
  ]),
  either('a banned user does not come in by a tap', [
    idToken(),
    tap,
    closed,
    { fact: 'banned', of: 'ada' },
    tap,
  ]),
]

const list = [
  ours(
    'the providers of a server are told',
    'Pages show the buttons that work; a route of ours.',
    [get('/social-providers')],
    { status: 200 },
  ),
]

export const social: Module = {
  name: 'social',
  cases: [
    ...prefixes,
    ...callbackCases,
    ...tokens,
    ...links,
    ...accounts,
    ...useCases,
    ...oneTapCases,
    ...list,
  ],
}
