import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../testing/test-server.ts'

const servers: TestServer[] = []
after(async () => {
  for (const server of servers) await server.close()
})

/** The public list of features of a server with these settings. */
async function offersOf(
  settings: Partial<InstanceSettings> = {},
  config: TestServerOptions['config'] = {},
) {
  const server = await startTestServer({ settings, config })
  servers.push(server)
  const { status, body } = await server.stranger().get('/api/auth/offers')
  assert.equal(status, 200)
  return body
}

test('a page reads the available sign-in methods before anyone signs in', async () => {
  assert.deepEqual(await offersOf(), {
    password: true,
    signUp: true,
    socialSignUp: true,
    magicLinkSignUp: true,
    emailCodeSignUp: true,
    passwordReset: true,
    magicLink: true,
    emailCode: true,
    oneTap: false,
    twoFactorMail: true,
    linkAccount: true,
    unlinkLastAccount: false,
    passwordLengthMin: 8,
    passwordLengthMax: 128,
    commonPasswordsRefused: true,
    usernameLengthMin: 3,
    usernameLengthMax: 30,
    emailVerificationRequired: false,
    verificationMail: true,
    changeEmail: false,
    deleteUser: 'off',
    sessionFreshSeconds: 86_400,
    createOrganization: true,
    passkeyHost: '127.0.0.1',
    mailbox: true,
  })
})

test('enabled and disabled methods are offered accordingly', async () => {
  const offers = await offersOf({
    sign_up_enabled: false,
    password_reset_enabled: false,
    magic_link_enabled: false,
    email_code_enabled: false,
    two_factor_mail_enabled: false,
    account_linking_enabled: false,
    account_unlinking_all: true,
    password_length_min: 12,
    password_length_max: 64,
    common_passwords_refused: false,
    google_one_tap_enabled: true,
    username_length_min: 5,
    username_length_max: 20,
    email_verification_required: true,
    change_email_enabled: true,
    delete_user_enabled: true,
    session_fresh_seconds: 0,
    users_may_create_organizations: false,
  })

  assert.deepEqual(offers, {
    password: true,
    signUp: false,
    socialSignUp: false,
    magicLinkSignUp: false,
    emailCodeSignUp: false,
    passwordReset: false,
    magicLink: false,
    emailCode: false,
    oneTap: false,
    twoFactorMail: false,
    linkAccount: false,
    unlinkLastAccount: true,
    passwordLengthMin: 12,
    passwordLengthMax: 64,
    commonPasswordsRefused: false,
    usernameLengthMin: 5,
    usernameLengthMax: 20,
    emailVerificationRequired: true,
    verificationMail: true,
    changeEmail: true,
    deleteUser: 'here',
    sessionFreshSeconds: 0,
    createOrganization: false,
    passkeyHost: '127.0.0.1',
    mailbox: true,
  })
})

test('a method that depends on another is not offered without it', async () => {
  const offers = await offersOf({
    email_password_enabled: false,
    verification_mail_enabled: false,
    change_email_enabled: true,
    delete_user_enabled: true,
    delete_user_mail_enabled: true,
  })

  const { password, signUp, changeEmail, deleteUser } = offers
  assert.deepEqual(
    { password, signUp, changeEmail, deleteUser },
    { password: false, signUp: false, changeEmail: false, deleteUser: 'mail' },
  )
})

test('a method that cannot create accounts is not offered for signing up', async () => {
  const offers = await offersOf({
    social_sign_up_enabled: false,
    magic_link_signs_up: false,
    email_code_signs_up: false,
  })

  const { signUp, socialSignUp, magicLinkSignUp, emailCodeSignUp } = offers
  const { magicLink, emailCode } = offers
  assert.deepEqual(
    { signUp, socialSignUp, magicLinkSignUp, emailCodeSignUp, magicLink, emailCode },
    {
      signUp: true,
      socialSignUp: false,
      magicLinkSignUp: false,
      emailCodeSignUp: false,
      magicLink: true,
      emailCode: true,
    },
  )
})

test('One Tap is offered where it is enabled and Google is configured', async () => {
  const google = {
    client_ids: ['google-client'] as [string],
    client_secret: 'google-secret',
    base_url: undefined,
    scopes: [],
    parameters: {},
    options: {},
  }
  for (const requested of [true, false]) {
    const server = await startTestServer({
      settings: { google_one_tap_enabled: requested },
      config: { providers: { google } },
    })
    servers.push(server)

    const { body } = await server.stranger().get('/api/auth/offers')

    assert.equal(body.oneTap, requested)
  }
})

test('a server that sends email offers no mailbox', async () => {
  const offers = await offersOf({}, { mode: 'live' })
  assert.equal(offers.mailbox, false)
})
