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

const closed = { forget: 'ada' }
const link = (body: object = {}): ProtocolRequest =>
  post('/sign-in/magic-link', { email: '{ada.email}', ...body })
const follow = (query: Record<string, string> = {}): ProtocolRequest =>
  get('/magic-link/verify', { token: '{magic}', ...query })
const linked: Step[] = [
  signUp(),
  closed,
  link(),
  { mailed: 'ada', path: '/magic-link', keep: 'magic' },
]
const invited: Step[] = [
  link({ name: 'Ada' }),
  { mailed: 'ada', path: '/magic-link', keep: 'magic' },
]

const links = [
  either('a link is mailed', [signUp(), closed, link()]),
  either('a link is mailed to somebody new', [link()]),
  either('a link is mailed to an address', [link({ email: 'none' })]),
  either('the page after a link must be trusted', [link({ callbackURL: 'https://evil.test' })]),
  newer('the link lets in', [...linked, follow()]),
  newer('the link lets somebody new in', [...invited, follow()]),
  newer('the link leads on', [...linked, follow({ callbackURL: '/home' })]),
  newer('somebody new is led to the page for newcomers', [
    ...invited,
    follow({ callbackURL: '/home', newUserCallbackURL: '/welcome' }),
  ]),
  either('a link leads to no page of others', [
    ...linked,
    follow({ callbackURL: 'https://evil.test' }),
  ]),
  newer('a link counts once', [...linked, follow(), follow({ callbackURL: '/home' })]),
  newer('a link that is none lets nobody in', [follow({ token: 'none', callbackURL: '/home' })]),
  newer('and says so at the page for errors', [
    follow({ token: 'none', callbackURL: '/home', errorCallbackURL: '/sorry' }),
  ]),
  older('a link lives five minutes', [...linked, { pass: 301 }, follow({ callbackURL: '/home' })]),
  ours(
    'nobody new comes in by a link where that is off',
    '1.2.12 says that there is no such user, and 1.7 mails a link that leads nowhere: here nothing is mailed, and the answer is the same.',
    [link()],
    { status: 200, body: { status: true }, settings: { magic_link_signs_up: false } },
  ),
  ours('links can be off', 'Theirs is a plugin that is there or not.', [link()], {
    status: 400,
    code: 'MAGIC_LINK_DISABLED',
    message: 'Magic link is not enabled',
    settings: { magic_link_enabled: false },
  }),
  either('a link says which token', [get('/magic-link/verify', {})]),
]

const send = (type: string, email = '{ada.email}'): ProtocolRequest =>
  post('/email-otp/send-verification-otp', { email, type })
const codeSteps = (type: string): Step[] => [send(type), { coded: 'ada', keep: 'otp' }]
const enter = (body: object = {}): ProtocolRequest =>
  post('/sign-in/email-otp', { email: '{ada.email}', otp: '{otp}', ...body })
const wrong = (attempt: ProtocolRequest, times: number): Step[] =>
  Array.from({ length: times }, (): Step => ({ ...attempt, refused: true }))
const check = (body: object = {}) =>
  post('/email-otp/check-verification-otp', {
    email: '{ada.email}',
    type: 'sign-in',
    otp: '{otp}',
    ...body,
  })
const verify = (body: object = {}) =>
  post('/email-otp/verify-email', { email: '{ada.email}', otp: '{otp}', ...body })
const NO = { otp: '000000' }
const off = { email_code_enabled: false }
const disabled = {
  status: 400,
  code: 'EMAIL_OTP_DISABLED',
  message: 'Email OTP is not enabled',
  settings: off,
}
const plugin = 'Theirs is a plugin that is there or not.'

const codes = [
  either('a code to sign in is mailed', [signUp(), closed, send('sign-in')]),
  either('a code to sign in is mailed to somebody new', [send('sign-in')]),
  either('a code is mailed to an address', [send('sign-in', 'none')]),
  either('a code is for something', [send('other')]),
  either('a code to prove an address is mailed', [signUp(), send('email-verification')]),
  newer('a code for nobody is answered alike', [send('email-verification', '{nobody.email}')]),
  either('the code lets in', [signUp(), closed, ...codeSteps('sign-in'), enter()]),
  either('the code lets somebody new in', [...codeSteps('sign-in'), enter()]),
  newer('somebody new may say a name', [...codeSteps('sign-in'), enter({ name: 'Ada' })]),
  either('a wrong code lets nobody in', [...codeSteps('sign-in'), enter(NO)]),
  either('a code nobody asked for lets nobody in', [enter(NO)]),
  either('a code counts once', [...codeSteps('sign-in'), enter(), enter()]),
  either('a code lives five minutes', [...codeSteps('sign-in'), { pass: 301 }, enter()]),
  either('a code outlives three wrong ones', [
    ...codeSteps('sign-in'),
    ...wrong(enter(NO), 3),
    enter(),
  ]),
  either('whose code it is is an address', [enter({ ...NO, email: 'none' })], {
    but: {
      because: 'An address that is none is told as such by every route of codes.',
      code: 'INVALID_EMAIL',
      message: 'Invalid email',
    },
  }),
  either('a banned user does not come in by a code', [
    signUp(),
    closed,
    { fact: 'banned', of: 'ada' },
    ...codeSteps('sign-in'),
    enter(),
  ]),
  newer('nobody new comes in by a code where that is off', [send('sign-in'), enter(NO)], {
    settings: { email_code_signs_up: false },
  }),
  newer('a code is looked at', [signUp(), ...codeSteps('sign-in'), check()]),
  newer('a wrong code is looked at', [signUp(), ...codeSteps('sign-in'), check(NO)]),
  newer(
    'a code that is over is looked at',
    [signUp(), ...codeSteps('sign-in'), { pass: 301 }, check()],
    { but: { because: 'Messages are those of 1.2.12.', message: 'otp expired' } },
  ),
  newer('a code is looked at three times', [
    signUp(),
    ...codeSteps('sign-in'),
    ...wrong(check(NO), 3),
    check(),
  ]),
  newer('a code for no address is looked at', [check({ ...NO, email: 'none' })]),
  either('the code proves the address', [signUp(), ...codeSteps('email-verification'), verify()]),
  either('a wrong code proves nothing', [signUp(), ...codeSteps('email-verification'), verify(NO)]),
  either('a code that is over proves nothing', [
    signUp(),
    ...codeSteps('email-verification'),
    { pass: 301 },
    verify(),
  ]),
  either('a code after three wrong ones proves nothing', [
    signUp(),
    ...codeSteps('email-verification'),
    ...wrong(verify(NO), 3),
    verify(),
  ]),
  either('a code for another purpose proves nothing', [
    signUp(),
    ...codeSteps('sign-in'),
    verify(),
  ]),
  either('no address is proven by a code', [verify({ ...NO, email: 'none' })]),
  ours('codes can be off', plugin, [send('sign-in')], disabled),
  ours('with codes off nobody comes in by one', plugin, [enter(NO)], disabled),
  ours('with codes off none is looked at', plugin, [check(NO)], disabled),
  ours('with codes off none proves anything', plugin, [verify(NO)], disabled),
]

const remove = (path: string, email = '{ada.email}') => post(path, { email })
const reset = (body: object = {}) =>
  post('/email-otp/reset-password', {
    email: '{ada.email}',
    otp: '{otp}',
    password: 'a password that is new',
    ...body,
  })
const resetSteps: Step[] = [
  signUp(),
  remove('/email-otp/request-password-reset'),
  { coded: 'ada', keep: 'otp' },
]
const olderVersionSteps: Step[] = [
  signUp(),
  remove('/forget-password/email-otp'),
  { coded: 'ada', keep: 'otp' },
]
const closedReset = {
  status: 400,
  code: 'RESET_PASSWORD_DISABLED',
  message: "Reset password isn't enabled",
  settings: { password_reset_enabled: false },
}

const resetCases = [
  newer('a code to reset a password is mailed', [
    signUp(),
    remove('/email-otp/request-password-reset'),
  ]),
  older('older clients ask for it by another name', [
    signUp(),
    remove('/forget-password/email-otp'),
  ]),
  newer('a code to reset for nobody is answered alike', [
    remove('/email-otp/request-password-reset', '{nobody.email}'),
  ]),
  newer('older clients are told alike, too', [
    remove('/forget-password/email-otp', '{nobody.email}'),
  ]),
  ours(
    'a code to reset is mailed to an address',
    'Theirs says that it was mailed.',
    [remove('/email-otp/request-password-reset', 'none')],
    { status: 400, code: 'INVALID_EMAIL', message: 'Invalid email' },
  ),
  ours(
    'by the older name as well',
    'Theirs says that it was mailed, or that there is no such user.',
    [remove('/forget-password/email-otp', 'none')],
    { status: 400, code: 'INVALID_EMAIL', message: 'Invalid email' },
  ),
  newer('the code resets the password', [...resetSteps, reset()]),
  older('also for older clients', [...olderVersionSteps, reset()]),
  newer('the password after a code opens', [
    ...resetSteps,
    reset(),
    closed,
    post('/sign-in/email', { email: '{ada.email}', password: 'a password that is new' }),
  ]),
  either('a wrong code resets nothing', [signUp(), ...codeSteps('forget-password'), reset(NO)]),
  either('a code that is over resets nothing', [
    signUp(),
    ...codeSteps('forget-password'),
    { pass: 301 },
    reset(),
  ]),
  either('a code after three wrong ones resets nothing', [
    signUp(),
    ...codeSteps('forget-password'),
    ...wrong(reset(NO), 3),
    reset(),
  ]),
  newer('a password that is too short is not set by a code', [
    ...resetSteps,
    reset({ password: 'kurz' }),
  ]),
  newer('nor one that is too long', [...resetSteps, reset({ password: 'x1'.repeat(65) })]),
  newer('a reset for nobody is answered as a wrong code', [
    reset({ ...NO, email: '{nobody.email}' }),
  ]),
  ours(
    'a reset by a code is for an address',
    'Theirs judge the user or the code of it first.',
    [reset({ ...NO, email: 'none' })],
    { status: 400, code: 'INVALID_EMAIL', message: 'Invalid email' },
  ),
  ours(
    'codes reset nothing where resets are off',
    'Theirs has no such option beside the plugin.',
    [remove('/email-otp/request-password-reset')],
    closedReset,
  ),
  ours(
    'nor by the older name',
    'Theirs has no such option beside the plugin.',
    [remove('/forget-password/email-otp')],
    closedReset,
  ),
  ours(
    'nor the code itself',
    'Theirs has no such option beside the plugin.',
    [reset(NO)],
    closedReset,
  ),
  ours(
    'nor one sent for it',
    'Theirs has no such option beside the plugin.',
    [send('forget-password')],
    closedReset,
  ),
  ours(
    'with codes off none is asked for a reset',
    plugin,
    [remove('/email-otp/request-password-reset')],
    disabled,
  ),
  ours(
    'with codes off none by the older name',
    plugin,
    [remove('/forget-password/email-otp')],
    disabled,
  ),
  ours('with codes off none resets', plugin, [reset(NO)], disabled),
  ours(
    'nobody resets by a code to a password that is guessed first',
    'Passwords that are guessed first are refused here without asking anybody.',
    [...resetSteps, reset({ password: 'password123' })],
    {
      status: 400,
      code: 'PASSWORD_COMPROMISED',
      message: 'The password you entered has been compromised. Please choose a different password.',
    },
  ),
  ours(
    'a code to prove an address is not mailed where that is off',
    'Theirs has no such option beside the plugin.',
    [signUp(), send('email-verification')],
    {
      status: 400,
      code: 'VERIFICATION_EMAIL_NOT_ENABLED',
      message: "Verification email isn't enabled",
      settings: { verification_mail_enabled: false },
    },
  ),
]

const moving = { settings: { change_email_enabled: true } }
const request = (body: object = {}) =>
  post('/email-otp/request-email-change', { newEmail: '{new.email}', ...body })
const move = (body: object = {}) =>
  post('/email-otp/change-email', { newEmail: '{new.email}', otp: '{moved}', ...body })
const verifiedWithCode: Step[] = [...verified(), ...codeSteps('email-verification')]
const requests: Step[] = [
  ...verifiedWithCode,
  request({ otp: '{otp}' }),
  { coded: 'new', keep: 'moved' },
]

const emailChanges = [
  newer('a code is mailed to another address', [signUp(), request()], moving),
  ours(
    'who has proven the old address shows that they still read its mail',
    'Theirs asks for it by an option; here it is always asked.',
    [...verified(), request()],
    {
      status: 400,
      code: 'OTP_IS_REQUIRED_TO_VERIFY_CURRENT_EMAIL',
      message: 'OTP is required to verify current email',
      ...moving,
    },
  ),
  ours('and then moves', 'Theirs asks for it by an option.', [...requests, move()], {
    status: 200,
    body: { success: true },
    ...moving,
  }),
  newer(
    'who has proven nothing moves by the new code',
    [signUp(), request(), { coded: 'new', keep: 'moved' }, move()],
    moving,
  ),
  newer('a wrong code moves nobody', [signUp(), request(), move(NO)], moving),
  newer(
    'a code that is over moves nobody',
    [signUp(), request(), { coded: 'new', keep: 'moved' }, { pass: 301 }, move()],
    { ...moving, but: { because: 'Messages are those of 1.2.12.', message: 'otp expired' } },
  ),
  newer(
    'a code after three wrong ones moves nobody',
    [signUp(), request(), { coded: 'new', keep: 'moved' }, ...wrong(move(NO), 3), move()],
    moving,
  ),
  newer('moving by a code can be off', [signUp(), request()]),
  newer('and so can the move', [signUp(), move(NO)]),
  newer(
    'the same address is nowhere to move',
    [signUp(), request({ newEmail: '{ada.email}' })],
    moving,
  ),
  newer(
    'nobody moves where they are',
    [signUp(), move({ ...NO, newEmail: '{ada.email}' })],
    moving,
  ),
  newer('another address is one', [signUp(), request({ newEmail: 'none' })], moving),
  newer('and one to move to as well', [signUp(), move({ ...NO, newEmail: 'none' })], moving),
  newer('nobody asks to move without a session', [request()], moving),
  newer('nobody moves without a session', [move(NO)], moving),
  newer(
    "somebody else's address is asked for like any other",
    [signUp('bob'), signUp(), request({ newEmail: '{bob.email}' })],
    moving,
  ),
  ours(
    'a wrong code at the old address asks for nothing',
    'Theirs asks for it by an option.',
    [...verifiedWithCode, request(NO)],
    { status: 400, code: 'INVALID_OTP', message: 'Invalid OTP', ...moving },
  ),
  ours(
    'a code that is over at the old address asks for nothing',
    'Theirs asks for it by an option.',
    [...verifiedWithCode, { pass: 301 }, request({ otp: '{otp}' })],
    { status: 400, code: 'OTP_EXPIRED', message: 'otp expired', ...moving },
  ),
  ours(
    'a code after three wrong ones at the old address asks for nothing',
    'Theirs asks for it by an option.',
    [...verifiedWithCode, ...wrong(request(NO), 3), request({ otp: '{otp}' })],
    { status: 403, code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts', ...moving },
  ),
  ours('with codes off nobody asks to move', plugin, [signUp(), request()], disabled),
  ours('with codes off nobody moves', plugin, [signUp(), move(NO)], disabled),
]

export const mailbox: Module = {
  name: 'mailbox',
  cases: [...links, ...codes, ...resetCases, ...emailChanges],
}
