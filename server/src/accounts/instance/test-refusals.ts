import type { TestServer } from '../../testing/test-server.ts'
import type { Answer, Person } from '../../testing/person.ts'

/** The password of every user in these tests. */
const PASSWORD = 'correct horse battery staple'

/** The test server and an admin. */
export type TestStage = { server: TestServer; root: Person }

/** A route of the accounts protocol. */
export const auth = (name: string) => `/api/auth/${name}`

let made = 0

/** A unique word. */
export const uniqueWord = () => `refused_${(made += 1)}`

/** A unique email address. */
export const address = () => `${uniqueWord()}@example.com`

/** Signs up a new user. */
export const signUpRequest = ({ server }: TestStage, more: object = {}) =>
  server
    .stranger()
    .post(auth('sign-up/email'), { name: 'A', email: address(), password: PASSWORD, ...more })

const signInRequest = ({ email }: Person, { server }: TestStage) =>
  server.stranger().post(auth('sign-in/email'), { email, password: PASSWORD })

const signInByNameRequest = async (person: Person, { server }: TestStage) => {
  const { username } = (await person.get(auth('get-session'))).body.user
  return server.stranger().post(auth('sign-in/username'), { username, password: PASSWORD })
}

const createOrganization = (person: Person) =>
  person.post(auth('organization/create'), { name: 'Acme', slug: uniqueWord().replace('_', '-') })

const useApiKeyTwice = async (person: Person, { server }: TestStage) => {
  const { body } = await person.post(auth('api-key/create'), {})
  const headers = { 'x-api-key': body.key }
  await server.stranger().get(auth('get-session'), { headers })
  return server.stranger().get(auth('get-session'), { headers })
}

const requestAsAdmin = async (person: Person, { root }: TestStage) => {
  const userId = (await person.get(auth('get-session'))).body.user.id
  await root.post(auth('admin/set-role'), { userId, role: 'admin' })
  return root.post(auth('admin/impersonate-user'), { userId })
}

const requestByAddress = (name: string) => (person: Person) =>
  person.post(auth(name), { email: person.email })

/** The setting, the user's action, and the expected rejection. */
export type Row = [
  settings: Record<string, unknown>,
  does: (person: Person, stage: TestStage) => Promise<Answer>,
  status: number,
  code: string | undefined,
]

/** The methods that an operator disables or limits. */
export const rows: Record<string, Row> = {
  'signing in by password': [
    { email_password_enabled: false },
    signInRequest,
    400,
    'EMAIL_PASSWORD_DISABLED',
  ],
  'signing in by username': [
    { email_password_enabled: false },
    signInByNameRequest,
    400,
    'EMAIL_PASSWORD_DISABLED',
  ],
  'signing up without passwords': [
    { email_password_enabled: false },
    (_, stage) => signUpRequest(stage),
    400,
    'EMAIL_PASSWORD_SIGN_UP_DISABLED',
  ],
  'signing up': [
    { sign_up_enabled: false },
    (_, stage) => signUpRequest(stage),
    400,
    'EMAIL_PASSWORD_SIGN_UP_DISABLED',
  ],
  'coming in with an unproven address': [
    { email_verification_required: true },
    signInRequest,
    403,
    'EMAIL_NOT_VERIFIED',
  ],
  'coming in by username with an unproven address': [
    { email_verification_required: true },
    signInByNameRequest,
    403,
    'EMAIL_NOT_VERIFIED',
  ],
  'asking for the proving mail': [
    { verification_mail_enabled: false },
    requestByAddress('send-verification-email'),
    400,
    'VERIFICATION_EMAIL_NOT_ENABLED',
  ],
  'moving to an address that cannot be proven': [
    { verification_mail_enabled: false, change_email_enabled: true },
    person => person.post(auth('change-email'), { newEmail: address() }),
    400,
    'VERIFICATION_EMAIL_NOT_ENABLED',
  ],
  'a password that is short now': [
    { password_length_min: 40 },
    (_, stage) => signUpRequest(stage),
    400,
    'PASSWORD_TOO_SHORT',
  ],
  'a password that is long now': [
    { password_length_max: 12 },
    // Always to the same address: the request may be repeated until the setting is in force.
    person =>
      person.post(auth('change-password'), { currentPassword: PASSWORD, newPassword: PASSWORD }),
    400,
    'PASSWORD_TOO_LONG',
  ],
  'resetting a password': [
    { password_reset_enabled: false },
    requestByAddress('request-password-reset'),
    400,
    'RESET_PASSWORD_DISABLED',
  ],
  'resetting a password as older clients do': [
    { password_reset_enabled: false },
    requestByAddress('forget-password'),
    400,
    'RESET_PASSWORD_DISABLED',
  ],
  'a username that is short now': [
    { username_length_min: 12 },
    person => person.post(auth('update-user'), { username: 'elevenlong' }),
    422,
    'USERNAME_TOO_SHORT',
  ],
  'a username that is long now': [
    { username_length_max: 5 },
    // Another username each time: the request may be repeated until the setting is in force.
    (_, stage) => signUpRequest(stage, { username: uniqueWord().slice(-6) }),
    422,
    'USERNAME_TOO_LONG',
  ],
  'a mailed link': [
    { magic_link_enabled: false },
    requestByAddress('sign-in/magic-link'),
    400,
    'MAGIC_LINK_DISABLED',
  ],
  'a mailed code': [
    { email_code_enabled: false },
    ({ email }, { server }) =>
      server.stranger().post(auth('email-otp/send-verification-otp'), { email, type: 'sign-in' }),
    400,
    'EMAIL_OTP_DISABLED',
  ],
  'a key used more often than may be': [
    { api_key_sessions_enabled: true, api_key_rate_max: 1 },
    useApiKeyTwice,
    401,
    'RATE_LIMITED',
  ],
  'founding an organization': [
    { users_may_create_organizations: false },
    createOrganization,
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION',
  ],
  'founding one organization more': [
    { organizations_per_user_max: 0 },
    createOrganization,
    403,
    'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS',
  ],
  'being another admin': [
    { admins_may_impersonate_admins: false },
    requestAsAdmin,
    403,
    'YOU_CANNOT_IMPERSONATE_ADMINS',
  ],
}

/** These are rejected with the default settings too, for this reason or another. */
export const alwaysRejected = new Set([
  'being another admin',
  'moving to an address that cannot be proven',
])

/** Off until the operator turns it on: first rejected, then allowed. */
export const offers: Record<string, Row> = {
  'changing an address': [
    { change_email_enabled: true },
    person => person.post(auth('change-email'), { newEmail: address() }),
    400,
    'CHANGE_EMAIL_DISABLED',
  ],
  'deleting an account': [
    { delete_user_enabled: true },
    person => person.post(auth('delete-user'), { password: PASSWORD }),
    404,
    'NOT_FOUND',
  ],
  'deleting an account by its mailed link': [
    { delete_user_enabled: true, delete_user_mail_enabled: true },
    person => person.post(auth('delete-user'), {}),
    404,
    'NOT_FOUND',
  ],
  'a key with pairs of its owner’s own': [
    { api_key_metadata_enabled: true },
    person => person.post(auth('api-key/create'), { metadata: { mine: true } }),
    400,
    'METADATA_DISABLED',
  ],
  'a password that is guessed first': [
    { common_passwords_refused: false },
    (_, stage) => signUpRequest(stage, { password: 'password123' }),
    400,
    'PASSWORD_COMPROMISED',
  ],
}
