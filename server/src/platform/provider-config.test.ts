import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment).providers

test('only configured providers are offered', () => {
  assert.deepEqual(read({}), {})
  assert.deepEqual(read({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' }), {})
})

test("a provider is its client id and secret and the operator's options", () => {
  const providers = read({
    GOOGLE_CLIENT_ID: 'web, ios ,android',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_SCOPES: 'calendar.readonly, drive.readonly',
    GOOGLE_PARAMETERS: 'access_type=offline&prompt=consent',
    GITLAB_CLIENT_ID: 'shop',
    GITLAB_CLIENT_SECRET: 'secret',
    GITLAB_BASE_URL: 'https://git.example.com/gitlab/',
  })

  assert.deepEqual(providers, {
    gitlab: {
      client_ids: ['shop'],
      client_secret: 'secret',
      base_url: 'https://git.example.com/gitlab',
      scopes: [],
      parameters: {},
      options: {},
    },
    google: {
      client_ids: ['web', 'ios', 'android'],
      client_secret: 'secret',
      base_url: undefined,
      scopes: ['calendar.readonly', 'drive.readonly'],
      parameters: { access_type: 'offline', prompt: 'consent' },
      options: {},
    },
  })
})

test("Apple's key may replace a secret, on one line or on several", () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
  const apple = (APPLE_PRIVATE_KEY: string) =>
    read({
      APPLE_CLIENT_ID: 'com.example.web',
      APPLE_APP_BUNDLE_IDENTIFIER: 'com.example.app',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_KEY_ID: 'KEY1234567',
      APPLE_PRIVATE_KEY,
    }).apple?.options

  const expected = {
    app_bundle_identifier: 'com.example.app',
    team_id: 'TEAM123456',
    key_id: 'KEY1234567',
    private_key: key,
  }
  assert.deepEqual(apple(key), expected)
  assert.deepEqual(apple(key.replaceAll('\n', String.raw`\n`)), expected)
})

test('in live mode a custom provider base URL must use https', () => {
  const live = {
    MODE: 'live',
    BASE_URL: 'https://billing.example.com',
    SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: 'smtps://mail.example.com',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    GITLAB_CLIENT_ID: 'shop',
    GITLAB_CLIENT_SECRET: 'secret',
  }

  assert.ok(read({ ...live, GITLAB_BASE_URL: 'https://git.example.com' }).gitlab)
  assert.throws(
    () => read({ ...live, GITLAB_BASE_URL: 'http://git.example.com' }),
    /GITLAB_BASE_URL: must start with https:\/\/ in live mode/,
  )
})

test('all missing and wrong variables are in one message', () => {
  const environment = {
    GOOGLE_CLIENT_ID: 'web',
    GITHUB_CLIENT_SECRET: 'secret',
    MICROSOFT_CLIENT_ID: 'web',
    MICROSOFT_CLIENT_SECRET: 'secret',
    MICROSOFT_TENANT_ID: 'contoso.onmicrosoft.com',
    GITLAB_CLIENT_ID: 'shop',
    GITLAB_CLIENT_SECRET: 'secret',
    GITLAB_BASE_URL: 'git.example.com',
    APPLE_CLIENT_ID: 'com.example.web',
    APPLE_CLIENT_SECRET: 'secret',
    APPLE_PRIVATE_KEY: 'not a key',
  }

  assert.throws(
    () => read(environment),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError)
      assert.equal(
        error.message,
        [
          'Invalid environment:',
          '  APPLE_PRIVATE_KEY: must be the contents of the .p8 file',
          '  GITHUB_CLIENT_ID: required because the client secret is set',
          '  GITLAB_BASE_URL: must be an http or https URL',
          '  GOOGLE_CLIENT_SECRET: required because the client ID is set',
          '  MICROSOFT_TENANT_ID: must be common, organizations, consumers or a tenant ID',
        ].join('\n'),
      )
      return true
    },
  )
})
