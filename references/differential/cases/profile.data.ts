import {
  either,
  get,
  newer,
  older,
  PASSWORD,
  post,
  verified,
  signIn,
  signUp,
  user,
  type Module,
  type Step,
} from '../case.ts'

const DAY = 86_400
const closed = { forget: 'ada' }
const update = (body: object) => post('/update-user', body)

const updateCases = [
  either('somebody changes their name and picture', [
    signUp(),
    update({ name: 'Ada King', image: 'https://pictures.test/ada.png' }),
  ]),
  either('what was changed is seen', [signUp(), update({ name: 'Ada King' }), get('/get-session')]),
  older('a change of nothing is one', [signUp(), update({})], {
    but: {
      because: 'Every change of a user gives the cookie anew, also one of nothing.',
      cookies: [
        'better-auth.session_token=<signed>; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
      ],
    },
  }),
  older('what is no field of a user is left out', [
    signUp(),
    update({ name: 'Ada King', role: 'admin' }),
  ]),
  either('an address is changed elsewhere', [signUp(), update({ email: '{new.email}' })]),
  either('nobody changes a user without a session', [update({ name: 'Ada King' })]),
  either('somebody chooses a username', [signUp(), update({ username: '{ada.username}' })]),
  older('a short username is none to choose', [signUp(), update({ username: 'ab' })]),
  older('a long username is none to choose', [signUp(), update({ username: 'a'.repeat(31) })]),
  older('a username of other letters is none to choose', [
    signUp(),
    update({ username: 'ada lovelace' }),
  ]),
  older("somebody else's username is none to choose", [
    signUp('bob', { username: '{bob.username}' }),
    signUp(),
    update({ username: '{bob.username}' }),
  ]),
  newer('the own username may be said again', [
    signUp('ada', { username: '{ada.username}' }),
    update({ username: '{ada.username}' }),
  ]),
]

const changing = { change_email_enabled: true }
const change = (body: object = {}) =>
  post('/change-email', { newEmail: '{new.email}', callbackURL: '/account', ...body })
const mailed = (to: string, keep = 'proof'): Step => ({ mailed: to, path: '/verify-email', keep })
const verify = (query: Record<string, string> = {}) =>
  get('/verify-email', { token: '{proof}', ...query })

const changes = [
  either('somebody asks for another address', [...verified(), change()], { settings: changing }),
  either('who has not proven the old address asks as well', [signUp(), change()], {
    settings: changing,
  }),
  either('changing an address can be off', [signUp(), change()]),
  either('the same address is no other', [signUp(), change({ newEmail: '{ada.email}' })], {
    settings: changing,
  }),
  newer(
    "somebody else's address is answered like any other",
    [signUp('bob'), ...verified(), change({ newEmail: '{bob.email}' })],
    { settings: changing },
  ),
  either('another address is an address', [signUp(), change({ newEmail: 'none' })], {
    settings: changing,
  }),
  either('nobody asks for another address without a session', [change()], { settings: changing }),
  either(
    'the page after a change must be trusted',
    [signUp(), change({ callbackURL: 'https://evil.test' })],
    { settings: changing },
  ),
  newer('a change needs a mail', [...verified(), change()], {
    settings: { ...changing, verification_mail_enabled: false },
    but: {
      because: "The code is the catalogue's of 1.7, which has none here.",
      code: 'VERIFICATION_EMAIL_NOT_ENABLED',
    },
  }),
  newer(
    'the change is confirmed at the old address',
    [...verified(), change(), mailed('ada'), verify()],
    {
      settings: changing,
      but: {
        because: 'Older clients are told the user with the status.',
        more: { 'body.user': user('ada', { emailVerified: true }) },
      },
    },
  ),
  newer(
    'and then proven at the new one',
    [...verified(), change(), mailed('ada'), verify(), mailed('new'), verify()],
    { settings: changing },
  ),
  newer(
    'whoever proved it has the new address',
    [
      ...verified(),
      change(),
      mailed('ada'),
      verify(),
      mailed('new'),
      verify(),
      get('/get-session', { disableCookieCache: 'true' }),
    ],
    { settings: changing },
  ),
  either(
    'before that they have the old one',
    [...verified(), change(), get('/get-session', { disableCookieCache: 'true' })],
    { settings: changing },
  ),
]

const deleting = { delete_user_enabled: true }
const byMail = { ...deleting, delete_user_mail_enabled: true }
const deletion = (body: object = {}) => post('/delete-user', body)
const token: Step[] = [
  signUp(),
  deletion({ callbackURL: '/bye' }),
  { mailed: 'ada', path: '/delete', keep: 'deletion' },
]

const deletionCases = [
  either('deleting an account can be off', [signUp(), deletion({ password: PASSWORD })]),
  either(
    'somebody deletes their account by the password',
    [signUp(), deletion({ password: PASSWORD })],
    { settings: deleting },
  ),
  either('somebody deletes their account by a fresh session', [signUp(), deletion()], {
    settings: deleting,
  }),
  newer('a session that is not fresh deletes nothing', [signUp(), { pass: DAY + 60 }, deletion()], {
    settings: deleting,
    but: { because: 'A session is refreshed by get-session alone.', cookies: [] },
  }),
  either(
    'a wrong password deletes nothing',
    [signUp(), deletion({ password: 'not the password' })],
    { settings: deleting },
  ),
  either(
    'who has no password deletes nothing by one',
    [signUp(), { fact: 'without password', of: 'ada' }, deletion({ password: PASSWORD })],
    { settings: deleting },
  ),
  either('nobody deletes an account without a session', [deletion()], { settings: deleting }),
  either(
    'a deleted account opens no more',
    [signUp(), deletion({ password: PASSWORD }), closed, signIn()],
    { settings: deleting },
  ),
  either('a deletion is asked for by mail', [signUp(), deletion()], { settings: byMail }),
  either(
    'the page after a deletion must be trusted',
    [signUp(), deletion({ callbackURL: 'https://evil.test' })],
    { settings: byMail },
  ),
  either('the mailed token deletes', [...token, deletion({ token: '{deletion}' })], {
    settings: byMail,
    but: {
      because: 'Whose account is gone keeps no cookie of it.',
      cookies: ['dont_remember', 'session_token'].map(
        name => `better-auth.${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
      ),
    },
  }),
  either(
    'the mailed link deletes',
    [...token, get('/delete-user/callback', { token: '{deletion}' })],
    { settings: byMail },
  ),
  either(
    'the mailed link leads on',
    [...token, get('/delete-user/callback', { token: '{deletion}', callbackURL: '/bye' })],
    { settings: byMail },
  ),
  either(
    'a link of a deletion leads to no page of others',
    [
      ...token,
      get('/delete-user/callback', { token: '{deletion}', callbackURL: 'https://evil.test' }),
    ],
    { settings: byMail },
  ),
  either('a token that is none deletes nothing', [signUp(), deletion({ token: 'none' })], {
    settings: byMail,
  }),
  either(
    'a link that is none deletes nothing',
    [signUp(), get('/delete-user/callback', { token: 'none' })],
    { settings: byMail },
  ),
  either(
    'a mailed link is followed by who is signed in',
    [...token, closed, get('/delete-user/callback', { token: '{deletion}' })],
    { settings: byMail },
  ),
  either(
    "a mailed link deletes nobody else's account",
    [...token, signUp('bob'), get('/delete-user/callback', { token: '{deletion}' }, { as: 'bob' })],
    { settings: byMail },
  ),
  either(
    'a mailed link lives a day',
    [...token, { pass: DAY + 1 }, get('/delete-user/callback', { token: '{deletion}' })],
    { settings: byMail },
  ),
  either('a link counts for nothing where deleting is off', [
    signUp(),
    get('/delete-user/callback', { token: 'none' }),
  ]),
  either('a link says which token', [signUp(), get('/delete-user/callback', {})], {
    settings: byMail,
  }),
]

const send = (body: object = {}) =>
  post('/send-verification-email', { email: '{ada.email}', ...body })
const proof: Step[] = [signUp(), mailed('ada')]

const verificationCases = [
  either('a proof of an address is mailed again', [signUp(), closed, send()]),
  either('who is signed in has it mailed to their own address', [signUp(), send()]),
  either('a proof for nobody is answered alike', [
    post('/send-verification-email', { email: '{nobody.email}' }),
  ]),
  either('a proof for somebody else is not mailed', [
    signUp('bob'),
    signUp(),
    send({ email: '{bob.email}' }),
  ]),
  either('an address that is proven needs no proof', [...verified(), send()]),
  either('a proof is mailed to an address', [send({ email: 'none' })]),
  either('proofs can be off', [send()], { settings: { verification_mail_enabled: false } }),
  either('the page after a proof must be trusted', [send({ callbackURL: 'https://evil.test' })]),
  either('a mailed token proves the address', [...proof, verify()]),
  either('a proven address is seen', [
    ...proof,
    verify(),
    get('/get-session', { disableCookieCache: 'true' }),
  ]),
  either('a mailed link leads on', [...proof, verify({ callbackURL: '/welcome' })]),
  either('a mailed link leads to no page of others', [
    ...proof,
    verify({ callbackURL: 'https://evil.test' }),
  ]),
  either('a token proves again what is proven', [...proof, verify(), verify()]),
  either('a token that is none proves nothing', [get('/verify-email', { token: 'none' })]),
  older('a link that is none leads on and says so', [
    get('/verify-email', { token: 'none', callbackURL: '/welcome' }),
  ]),
  older('an error is added to what the page has', [
    get('/verify-email', { token: 'none', callbackURL: '/welcome?a=1' }),
  ]),
  either('a token lives an hour', [...proof, { pass: 3_601 }, verify()]),
  older('a link that is over leads on and says so', [
    ...proof,
    { pass: 3_601 },
    verify({ callbackURL: '/welcome' }),
  ]),
  either('a proof needs a token', [get('/verify-email', {})]),
  either('a proof may sign in', [...proof, closed, verify()], {
    settings: { sign_in_after_verification: true },
  }),
  either(
    'whose account is gone proves nothing',
    [...proof, deletion({ password: PASSWORD }), verify()],
    { settings: deleting },
  ),
]

export const profile: Module = {
  name: 'profile',
  cases: [...updateCases, ...changes, ...deletionCases, ...verificationCases],
}
