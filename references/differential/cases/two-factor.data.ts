import {
  either,
  get,
  newer,
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

const closed = { forget: 'ada' }
const request = (path: string, body: object = {}): ProtocolRequest =>
  post(`/two-factor/${path}`, body)
const own = { password: PASSWORD }
const WRONG = { password: 'not the password' }

const begin: ProtocolRequest = {
  ...request('enable', own),
  keep: { uri: 'totpURI', backup: 'backupCodes.0' },
}
const code: Step = { authenticator: 'uri', keep: 'totp' }
const totp = (more: object = {}) => request('verify-totp', { code: '{totp}', ...more })
const guarded: Step[] = [...verified(), begin, code, totp()]
const half: Step[] = [...guarded, closed, { pass: 60 }, signIn(), code]

const uri = (issuer: string) => ({
  but: {
    because: 'The hash is said: not every authenticator takes the same for granted.',
    more: {
      'body.totpURI': `otpauth://totp/${issuer}:{ada.email}?algorithm=SHA1&digits=6&issuer=${issuer}&period=30&secret=<secret>`,
    },
  },
})
const SESSION_CONTINUES =
  'The session goes on and its user is told as they are now; theirs is another, with the user of before.'

const setting = [
  either(
    'somebody begins with an authenticator',
    [...verified(), request('enable', own)],
    uri('Gatehouse'),
  ),
  either(
    'under the name of an issuer',
    [...verified(), request('enable', { ...own, issuer: 'Acme' })],
    uri('Acme'),
  ),
  either('by the right password', [...verified(), request('enable', WRONG)]),
  either('nobody begins without a session', [request('enable', own)]),
  either('the first code puts it in use', [...verified(), begin, code, totp()], {
    but: { because: SESSION_CONTINUES, cookies: [], more: { 'body.user.twoFactorEnabled': true } },
  }),
  newer('a wrong code does not', [
    ...verified(),
    begin,
    request('verify-totp', { code: '000000' }),
  ]),
  either(
    'it is seen in the user',
    [...guarded, get('/get-session', { disableCookieCache: 'true' })],
    { but: { because: SESSION_CONTINUES, more: { 'body.session.token': '{ada.token}' } } },
  ),
  either('somebody does without it again', [...guarded, request('disable', own)], {
    but: {
      because: `${SESSION_CONTINUES} No browser is trusted any more.`,
      cookies: ['better-auth.trust_device=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    },
  }),
  either('by the right password only', [...guarded, request('disable', WRONG)]),
  either('nobody does without it without a session', [request('disable', own)]),
  either(
    'the address is shown again',
    [...guarded, request('get-totp-uri', own)],
    uri('Gatehouse'),
  ),
  either('to who knows the password', [...guarded, request('get-totp-uri', WRONG)]),
  either('who has no authenticator is shown none', [...verified(), request('get-totp-uri', own)]),
  either('nobody is shown it without a session', [request('get-totp-uri', own)]),
  either('backup codes are made anew', [...guarded, request('generate-backup-codes', own)]),
  either('for who knows the password', [...guarded, request('generate-backup-codes', WRONG)]),
  either('who has no second factor has no codes', [
    ...verified(),
    request('generate-backup-codes', own),
  ]),
  either('nobody makes codes without a session', [request('generate-backup-codes', own)]),
]

const neverSet = {
  but: {
    because: 'What was never set needs no clearing.',
    cookies: ['better-auth.two_factor=<signed>; Max-Age=600; Path=/; HttpOnly; SameSite=Lax'],
  },
}

const signInCases = [
  newer('a second factor is asked for at a sign-in', [...guarded, closed, signIn()], neverSet),
  newer(
    'a sign-in by username asks as well',
    [
      signUp('ada', { username: '{ada.username}' }),
      { fact: 'verified', of: 'ada' },
      begin,
      code,
      totp(),
      closed,
      post('/sign-in/username', { username: '{ada.username}', password: PASSWORD }),
    ],
    neverSet,
  ),
  either('before it nobody is in', [...half, get('/get-session')]),
  either('the code of the authenticator lets in', [...half, totp()]),
  either('a wrong one does not', [...half, request('verify-totp', { code: '000000' })]),
  either('a code without a sign-in is none', [request('verify-totp', { code: '000000' })]),
  either('a code is said', [...half, request('verify-totp', {})]),
  either('a browser may be trusted', [...half, totp({ trustDevice: true })], {
    but: {
      because: 'What was never set needs no clearing.',
      cookies: [
        'better-auth.session_token=<signed>; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.trust_device=<signed>; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
        'better-auth.two_factor=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ],
    },
  }),
  either('a trusted browser is not asked again', [
    ...half,
    totp({ trustDevice: true }),
    post('/sign-out'),
    signIn(),
  ]),
  either('a sign-in that is not remembered stays so', [
    ...guarded,
    closed,
    { pass: 60 },
    signIn('ada', 'ada', { rememberMe: false }),
    code,
    totp(),
  ]),
  newer('a sign-in waits ten minutes', [...half, { pass: 601 }, code, totp()]),
  either('a backup code lets in', [...half, request('verify-backup-code', { code: '{backup}' })]),
  either('once', [
    ...half,
    request('verify-backup-code', { code: '{backup}' }),
    closed,
    signIn(),
    request('verify-backup-code', { code: '{backup}' }),
  ]),
  either('a wrong backup code does not', [
    ...half,
    request('verify-backup-code', { code: 'wrong-codes' }),
  ]),
  either('a backup code without a sign-in is none', [
    request('verify-backup-code', { code: 'wrong-codes' }),
  ]),
  either(
    'a backup code may be used up for its own sake',
    [...half, request('verify-backup-code', { code: '{backup}', disableSession: true })],
    { but: { because: 'That there is no session is said.', more: { 'body.token': null } } },
  ),
]

const send = request('send-otp')
const mailed: Step[] = [...half, send, { coded: 'ada', keep: 'otp' }]
const otp = (more: object = {}) => request('verify-otp', { code: '{otp}', ...more })
const mailedCodeCases = [
  either('a code is mailed', [...half, send]),
  either('a code is mailed to nobody without a sign-in', [send]),
  either('mailed codes can be off', [...half, send], {
    settings: { two_factor_mail_enabled: false },
  }),
  either('the mailed code lets in', [...mailed, otp()]),
  either('a wrong one does not let in', [...mailed, request('verify-otp', { code: '000000' })]),
  either('a mailed code lives three minutes', [...mailed, { pass: 181 }, otp()]),
  either('a code nobody mailed has expired', [...half, request('verify-otp', { code: '000000' })]),
  either('a mailed code without a sign-in is none', [request('verify-otp', { code: '000000' })]),
  either('a mailed code outlives five wrong ones', [
    ...mailed,
    ...Array.from({ length: 5 }, (): Step => ({
      ...request('verify-otp', { code: '000000' }),
      refused: true,
    })),
    otp(),
  ]),
]

const theirs = 'There is nothing like it with them: a route of ours.'
const more = [
  ours(
    'somebody sees what their second factor is',
    theirs,
    [...guarded, get('/two-factor/status')],
    {
      status: 200,
      body: { backupCodesLeft: 10, enabled: true, methods: ['totp', 'otp'], trustedDevices: 0 },
    },
  ),
  ours('nobody sees it without a session', theirs, [get('/two-factor/status')], { status: 401 }),
  ours(
    'somebody trusts no browser any more',
    theirs,
    [...half, totp({ trustDevice: true }), request('forget-devices')],
    { status: 200, body: { status: true } },
  ),
  ours('nobody forgets browsers without a session', theirs, [request('forget-devices')], {
    status: 401,
  }),
]

export const secondFactor: Module = {
  name: 'two-factor',
  cases: [...setting, ...signInCases, ...mailedCodeCases, ...more],
}
