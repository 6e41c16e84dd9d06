import {
  either,
  get,
  PASSWORD,
  post,
  signIn,
  signUp,
  older,
  newer,
  ours,
  type Module,
  type Step,
  verified,
} from '../case.ts'

const ADA = { name: 'Ada', email: '{ada.email}', password: PASSWORD }
const NEW = 'a password that is new'
const closed = { forget: 'ada' }

const signUps = [
  either('somebody signs up', [post('/sign-up/email', ADA)]),
  either('who signed up is signed in', [signUp(), get('/get-session')]),
  either('an address is kept in small letters', [
    post('/sign-up/email', { ...ADA, email: 'BIG-{ada.email}' }),
  ]),
  either('an address that is none cannot sign up', [
    post('/sign-up/email', { ...ADA, email: 'no address' }),
  ]),
  newer('a sign-up without a body is none', [post('/sign-up/email', {})]),
  newer('a sign-up without a name is none', [post('/sign-up/email', { ...ADA, name: undefined })]),
  newer('a sign-up without a password is none', [
    post('/sign-up/email', { ...ADA, password: undefined }),
  ]),
  either('a new password has eight letters at least', [
    post('/sign-up/email', { ...ADA, password: 'kurzes7' }),
  ]),
  either('a new password has 128 letters at most', [
    post('/sign-up/email', { ...ADA, password: 'x1'.repeat(65) }),
  ]),
  either('an address is judged before the password', [
    post('/sign-up/email', { ...ADA, email: 'none', password: 'kurz' }),
  ]),
  either('an address signs up once', [signUp(), closed, post('/sign-up/email', ADA)]),
  either('an address in other letters is the same', [
    signUp(),
    closed,
    post('/sign-up/email', { ...ADA, email: '{ada.EMAIL}' }),
  ]),
  older('a password is judged before the address is looked up', [
    signUp(),
    closed,
    post('/sign-up/email', { ...ADA, password: 'kurz' }),
  ]),
  older('nobody makes themselves an admin by signing up', [
    post('/sign-up/email', { ...ADA, role: 'admin' }),
  ]),
  either('signing up can be off', [post('/sign-up/email', ADA)], {
    settings: { sign_up_enabled: false },
  }),
  either('with passwords off nobody signs up', [post('/sign-up/email', ADA)], {
    settings: { email_password_enabled: false },
  }),
  either('signing up need not sign in', [post('/sign-up/email', ADA)], {
    settings: { sign_in_on_sign_up: false },
  }),
  either(
    'where addresses must be proven nobody is signed in by signing up',
    [post('/sign-up/email', ADA)],
    { settings: { email_verification_required: true } },
  ),
  newer(
    'where addresses must be proven a taken one is answered as a new one',
    [signUp(), closed, post('/sign-up/email', ADA)],
    {
      settings: { email_verification_required: true },
      but: {
        because: 'Theirs has no role for who is none, which tells.',
        more: { 'body.user.role': 'user' },
      },
    },
  ),
  either('a page to go to afterwards must be trusted at a sign-up', [
    post('/sign-up/email', { ...ADA, callbackURL: 'https://evil.test/' }),
  ]),
  either('a session that is not remembered ends with the browser', [
    post('/sign-up/email', { ...ADA, rememberMe: false }),
  ]),
]

const unverified = { email_verification_required: true }
const off = { email_password_enabled: false }

const signIns = [
  either('somebody comes back', [signUp(), closed, signIn()]),
  either('a page to go to afterwards is answered', [
    signUp(),
    closed,
    signIn('ada', 'ada', { callbackURL: '/home?x=1' }),
  ]),
  either('an address in other letters comes in', [
    signUp(),
    closed,
    post('/sign-in/email', { email: '{ada.EMAIL}', password: PASSWORD }),
  ]),
  either('a session that is not to be remembered has no end in its cookie', [
    signUp(),
    closed,
    signIn('ada', 'ada', { rememberMe: false }),
  ]),
  either('an address that is none cannot sign in', [
    post('/sign-in/email', { email: 'none', password: PASSWORD }),
  ]),
  either('a sign-in without a body is none', [post('/sign-in/email', {})]),
  either('a sign-in without a password is none', [
    post('/sign-in/email', { email: '{ada.email}' }),
  ]),
  either('an unknown address does not sign in', [
    post('/sign-in/email', { email: '{nobody.email}', password: PASSWORD }),
  ]),
  either('a wrong password does not sign in', [
    signUp(),
    closed,
    post('/sign-in/email', { email: '{ada.email}', password: 'not the password' }),
  ]),
  either('who has no password does not sign in by one', [
    signUp(),
    { fact: 'without password', of: 'ada' },
    closed,
    signIn(),
  ]),
  either(
    'an address that must be proven does not sign in before it is',
    [signUp(), closed, signIn()],
    { settings: unverified },
  ),
  either(
    'an address that is not proven is told to who knows the password only',
    [
      signUp(),
      closed,
      post('/sign-in/email', { email: '{ada.email}', password: 'not the password' }),
    ],
    { settings: unverified },
  ),
  either('a proven address signs in', [...verified(), closed, signIn()], { settings: unverified }),
  either(
    'signing in by password can be off',
    [post('/sign-in/email', { email: '{ada.email}', password: PASSWORD })],
    { settings: off },
  ),
  older(
    'that it is off is told before the address is judged',
    [post('/sign-in/email', { email: 'none', password: PASSWORD })],
    { settings: off },
  ),
  newer('a body that is no JSON is refused', [post('/sign-in/email', '{')]),
  newer(
    'a body of another kind is not read',
    [post('/sign-in/email', 'email=x', { headers: { 'content-type': 'text/plain' } })],
    {
      but: {
        because: 'What is allowed is said in a sentence of ours.',
        message: 'Send the body as application/json.',
      },
    },
  ),
  either('a form signs in as well', [
    signUp(),
    closed,
    post('/sign-in/email', 'email={ada.email}&password=correct+horse+battery+staple', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ]),
  either('a page to go to afterwards must be trusted', [
    signUp(),
    closed,
    signIn('ada', 'ada', { callbackURL: 'https://evil.test/' }),
  ]),
  either('a page to go to must not only begin like a path', [
    signUp(),
    closed,
    signIn('ada', 'ada', { callbackURL: '//evil.test' }),
  ]),
  either('a page to go to must not hide another host behind a backslash', [
    signUp(),
    closed,
    signIn('ada', 'ada', { callbackURL: '/\\evil.test' }),
  ]),
  either('the address of a page to go to is judged before who asks', [
    post('/sign-in/email', { email: 'none', password: 'x', callbackURL: 'javascript:alert(1)' }),
  ]),
]

/** The newer generation capitalizes them. Clients compare messages with the older's texts. */
const messageOfPeer = (message: string) => ({ because: 'Messages are those of 1.2.12.', message })

const usernameCases = [
  either('somebody signs up with a username', [
    post('/sign-up/email', { ...ADA, username: '{ada.username}' }),
  ]),
  either('a username is kept in small letters and shown as typed', [
    post('/sign-up/email', { ...ADA, username: '{ada.USERNAME}' }),
  ]),
  older('a username has three letters at least', [
    post('/sign-up/email', { ...ADA, username: 'ab' }),
  ]),
  older('a username has thirty letters at most', [
    post('/sign-up/email', { ...ADA, username: 'a'.repeat(31) }),
  ]),
  older('a username has letters, digits, dots and underscores alone', [
    post('/sign-up/email', { ...ADA, username: 'ada lovelace' }),
  ]),
  older('a username is taken once', [
    signUp('bob', { username: '{ada.username}' }),
    post('/sign-up/email', { ...ADA, username: '{ada.username}' }),
  ]),
  either('somebody signs in by username', [
    signUp('ada', { username: '{ada.username}' }),
    closed,
    post('/sign-in/username', { username: '{ada.username}', password: PASSWORD }),
  ]),
  either('a session by username need not be remembered', [
    signUp('ada', { username: '{ada.username}' }),
    closed,
    post('/sign-in/username', {
      username: '{ada.username}',
      password: PASSWORD,
      rememberMe: false,
    }),
  ]),
  newer('a page to go to after a sign-in by username is answered', [
    signUp('ada', { username: '{ada.username}' }),
    closed,
    post('/sign-in/username', {
      username: '{ada.username}',
      password: PASSWORD,
      callbackURL: '/home',
    }),
  ]),
  either('an unknown username does not sign in', [
    post('/sign-in/username', { username: '{nobody.username}', password: PASSWORD }),
  ]),
  either('a wrong password does not sign in by username', [
    signUp('ada', { username: '{ada.username}' }),
    closed,
    post('/sign-in/username', { username: '{ada.username}', password: 'not the password' }),
  ]),
  either('an empty username does not sign in', [
    post('/sign-in/username', { username: '', password: PASSWORD }),
  ]),
  either('an empty password does not sign in by username', [
    post('/sign-in/username', { username: '{nobody.username}', password: '' }),
  ]),
  either('a short username does not sign in', [
    post('/sign-in/username', { username: 'ab', password: PASSWORD }),
  ]),
  either('a long username does not sign in', [
    post('/sign-in/username', { username: 'a'.repeat(31), password: PASSWORD }),
  ]),
  either('a username of other letters does not sign in', [
    post('/sign-in/username', { username: 'ada lovelace', password: PASSWORD }),
  ]),
  either('a sign-in by username without a password is none', [
    post('/sign-in/username', { username: '{nobody.username}' }),
  ]),
  either(
    'a username whose address must be proven does not sign in before it is',
    [
      signUp('ada', { username: '{ada.username}' }),
      closed,
      post('/sign-in/username', { username: '{ada.username}', password: PASSWORD }),
    ],
    { settings: unverified },
  ),
  newer(
    'a username whose address is not proven is told to who knows the password only',
    [
      signUp('ada', { username: '{ada.username}' }),
      closed,
      post('/sign-in/username', { username: '{ada.username}', password: 'not the password' }),
    ],
    { settings: unverified, but: messageOfPeer('invalid username or password') },
  ),
  ours(
    'with passwords off nobody signs in by username',
    'Theirs looks at the option by address alone: whoever turns passwords off means them all.',
    [post('/sign-in/username', { username: '{nobody.username}', password: PASSWORD })],
    {
      status: 400,
      code: 'EMAIL_PASSWORD_DISABLED',
      message: 'Email and password is not enabled',
      settings: off,
    },
  ),
  newer('a username is free', [post('/is-username-available', { username: '{ada.username}' })]),
  newer('a username is taken', [
    signUp('bob', { username: '{ada.username}' }),
    post('/is-username-available', { username: '{ada.username}' }),
  ]),
  newer('a short username is not free', [post('/is-username-available', { username: 'ab' })], {
    but: messageOfPeer('username is too short'),
  }),
  newer(
    'a long username is not free',
    [post('/is-username-available', { username: 'a'.repeat(31) })],
    { but: messageOfPeer('username is too long') },
  ),
  newer(
    'a username of other letters is not free',
    [post('/is-username-available', { username: 'ada lovelace' })],
    { but: messageOfPeer('username is invalid') },
  ),
  newer('a question for no username is none', [post('/is-username-available', {})]),
]

const change = (body: object) =>
  post('/change-password', { currentPassword: PASSWORD, newPassword: NEW, ...body })

const passwords = [
  either('somebody changes their password', [signUp(), change({})]),
  either('a change of password ends the other sessions if asked to', [
    signUp(),
    change({ revokeOtherSessions: true }),
  ]),
  either('the new password opens', [
    signUp(),
    change({}),
    closed,
    post('/sign-in/email', { email: '{ada.email}', password: NEW }),
  ]),
  either('the old password opens no more', [signUp(), change({}), closed, signIn()]),
  either('a new password is not too short', [signUp(), change({ newPassword: 'kurz' })]),
  either('a new password is not too long', [signUp(), change({ newPassword: 'x1'.repeat(65) })]),
  either('a new password is judged before the old one', [
    signUp(),
    change({ newPassword: 'kurz', currentPassword: 'wrong' }),
  ]),
  either('a password is changed by who knows it', [
    signUp(),
    change({ currentPassword: 'not the password' }),
  ]),
  either('who has no password changes none', [
    signUp(),
    { fact: 'without password', of: 'ada' },
    change({}),
  ]),
  either('nobody changes a password without a session', [change({})]),
  either('a body is judged before who asks', [post('/change-password', {})]),
  newer('somebody shows that they know their password', [
    signUp(),
    post('/verify-password', { password: PASSWORD }),
  ]),
  newer('a wrong password shows nothing', [
    signUp(),
    post('/verify-password', { password: 'not the password' }),
  ]),
  newer('who has no password cannot show one', [
    signUp(),
    { fact: 'without password', of: 'ada' },
    post('/verify-password', { password: PASSWORD }),
  ]),
  newer('nobody shows a password without a session', [
    post('/verify-password', { password: PASSWORD }),
  ]),
  newer('a question without a password is none', [signUp(), post('/verify-password', {})]),
]

const requests = post('/request-password-reset', {
  email: '{ada.email}',
  redirectTo: '/new-password',
})
const mailed: Step[] = [
  signUp(),
  requests,
  { mailed: 'ada', path: '/reset-password/', keep: 'reset' },
]
const reset = (body: object = {}) =>
  post('/reset-password', { newPassword: NEW, token: '{reset}', ...body })

const resetCases = [
  newer('somebody asks to reset a password', [signUp(), requests]),
  either('a reset for an address nobody has is answered alike', [
    post('/request-password-reset', { email: '{nobody.email}' }),
  ]),
  older(
    'older clients ask by another name',
    [signUp(), post('/forget-password', { email: '{ada.email}' })],
    {
      but: {
        because:
          'The answer is the same for every address, with the sentence 1.2.12 keeps for unknown ones.',
        more: {
          'body.message': 'If this email exists in our system, check your email for the reset link',
        },
      },
    },
  ),
  older('older clients asking for nobody are answered alike', [
    post('/forget-password', { email: '{nobody.email}' }),
  ]),
  either('a reset is asked for an address', [post('/request-password-reset', { email: 'none' })]),
  older('a reset by the older name is asked for an address', [
    post('/forget-password', { email: 'none' }),
  ]),
  either('resets can be off', [post('/request-password-reset', { email: '{ada.email}' })], {
    settings: { password_reset_enabled: false },
  }),
  older(
    'resets can be off by the older name',
    [post('/forget-password', { email: '{ada.email}' })],
    {
      settings: { password_reset_enabled: false },
      but: {
        because: 'The code is the one of 1.7, which knows the route by its newer name alone.',
        code: 'RESET_PASSWORD_DISABLED',
      },
    },
  ),
  either('the page of a reset must be trusted', [
    post('/request-password-reset', { email: '{ada.email}', redirectTo: 'https://evil.test' }),
  ]),
  either('the mailed link leads to the page that asks', [
    ...mailed,
    get('/reset-password/{reset}', { callbackURL: '/new-password' }),
  ]),
  either('a link that is none leads there too and says so', [
    get('/reset-password/none', { callbackURL: '/new-password' }),
  ]),
  either('a link that is over says so', [
    ...mailed,
    { pass: 3_601 },
    get('/reset-password/{reset}', { callbackURL: '/new-password' }),
  ]),
  either('a link without a page leads to ours', [
    ...mailed,
    get('/reset-password/{reset}', { callbackURL: '' }),
  ]),
  either('a link says which page', [...mailed, get('/reset-password/{reset}')]),
  either('a link leads to no page of others', [
    ...mailed,
    get('/reset-password/{reset}', { callbackURL: 'https://evil.test' }),
  ]),
  either('somebody resets a password', [...mailed, reset()]),
  either('a token in the query does as well', [
    ...mailed,
    post('/reset-password', { newPassword: NEW }, { query: { token: '{reset}' } }),
  ]),
  either(
    'the password after a reset opens',
    [...mailed, reset(), closed, post('/sign-in/email', { email: '{ada.email}', password: NEW })],
    {
      but: {
        because: 'Who got the token out of the mail has proven the address.',
        more: { 'body.user.emailVerified': true },
      },
    },
  ),
  either('a reset ends every session', [...mailed, reset(), get('/get-session')]),
  either('a token resets once', [...mailed, reset(), reset()]),
  either('a token that is none resets nothing', [reset({ token: 'none' })]),
  either('a token lives an hour', [...mailed, { pass: 3_601 }, reset()]),
  either('a reset needs a token', [post('/reset-password', { newPassword: NEW })]),
  either('a reset password is not too short', [...mailed, reset({ newPassword: 'kurz' })]),
  either('a reset password is not too long', [...mailed, reset({ newPassword: 'x1'.repeat(65) })]),
  either('a missing token is told before the password is judged', [
    post('/reset-password', { newPassword: 'kurz' }),
  ]),
  either('a short password is told before the token is judged', [
    reset({ token: 'none', newPassword: 'kurz' }),
  ]),
  either('a reset without a password is none', [post('/reset-password', { token: 'none' })]),
  either('a reset gives a password to who had none', [
    signUp(),
    { fact: 'without password', of: 'ada' },
    requests,
    { mailed: 'ada', path: '/reset-password/', keep: 'reset' },
    reset(),
  ]),
]

const COMMON_PASSWORD = 'password123'
const guessCase = (title: string, story: [...Step[], ReturnType<typeof post>]) =>
  ours(
    title,
    'Passwords that are guessed first are refused here without asking anybody; theirs asks a server of others, if at all.',
    story,
    {
      status: 400,
      code: 'PASSWORD_COMPROMISED',
      message: 'The password you entered has been compromised. Please choose a different password.',
    },
  )

const popular = [
  guessCase('nobody signs up with a password that is guessed first', [
    post('/sign-up/email', { ...ADA, password: COMMON_PASSWORD }),
  ]),
  guessCase('nobody changes to a password that is guessed first', [
    signUp(),
    change({ newPassword: COMMON_PASSWORD }),
  ]),
  guessCase('nobody resets to a password that is guessed first', [
    ...mailed,
    reset({ newPassword: COMMON_PASSWORD }),
  ]),
]

export const credentials: Module = {
  name: 'credentials',
  cases: [...signUps, ...signIns, ...usernameCases, ...passwords, ...resetCases, ...popular],
}
