import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ConfigError, readConfig, variableNames } from './config.ts'

/** Mistakes an operator may make, and the variable that the message names. */
const invalidConfigs: [environment: Record<string, string>, says: RegExp][] = [
  [{ PORT: 'abc' }, /PORT must be a number from 0 to 65535/],
  [{ PORT: '70000' }, /PORT must be a number from 0 to 65535/],
  [{ MODE: 'prod' }, /MODE /],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL /],
  [{ BASE_URL: 'billing.example.com' }, /BASE_URL must be a URL/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a URL such as postgresql:/],
  [{ SMTP_URL: 'foo' }, /SMTP_URL must be a URL such as smtps:/],
  [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must be an email address/],
  [{ TRUSTED_ORIGINS: 'example.com' }, /TRUSTED_ORIGINS must list origins with their scheme/],
  [{ TRUSTED_PROXIES: 'my-proxy' }, /TRUSTED_PROXIES must list IP addresses or ranges.*my-proxy/],
  [
    { TRUSTED_ORIGIN: 'https://a.test' },
    /^Unknown variable TRUSTED_ORIGIN\. .* mean TRUSTED_ORIGINS\?$/,
  ],
  [{ DATABSE_URL: 'postgres://a/b' }, /^Unknown variable DATABSE_URL\. .* mean DATABASE_URL\?$/],
  [{ SMPT_URL: 'smtp://a' }, /^Unknown variable SMPT_URL\. .* mean SMTP_URL\?$/],
  [{ GATEHOUSE_SETTINGS: '[' }, /^GATEHOUSE_SETTINGS is not a JSON object/],
  [{ CLICKHOUSE_URL: 'tcp://host:9000' }, /CLICKHOUSE_URL must be a URL such as http:/],
  [{ USAGE_EVENTS_KEEP_MONTHS: '0' }, /USAGE_EVENTS_KEEP_MONTHS must be a number of months/],
  [{ USAGE_EVENTS_KEEP_MONTHS: '12' }, /^USAGE_EVENTS_KEEP_MONTHS requires CLICKHOUSE_URL/],
  [{ S3_BUCKET: 'files' }, /^S3_BUCKET requires S3_ACCESS_KEY_ID/],
]

for (const [environment, says] of invalidConfigs) {
  test(`one sentence names the problem of ${JSON.stringify(environment)}`, () => {
    assert.throws(
      () => readConfig(environment),
      (error: Error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, says)
        assert.doesNotMatch(error.message, /\n/)
        return true
      },
    )
  })
}

test('variables of other programs are ignored', () => {
  const others = {
    PATH: '/bin',
    HOSTNAME: 'box',
    MAIL: '/var/mail/ada',
    S3_BUCKETS: '',
    PORTS: '1',
  }

  assert.equal(readConfig({ ...others, TRUSTED_ORIGINS: 'https://*.a.test,*.b.test' }).port, 3000)
})

test('live mode rejects a secret that is not random', () => {
  const live = { MODE: 'live', SECRET: 'a'.repeat(40) }

  assert.throws(
    () => readConfig(live),
    /SECRET: each secret must have at least 32 random characters/,
  )
})

test('README explains every environment variable', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter(line => line.startsWith('| `'))
  const explained = new Set(
    rows.flatMap(row =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, one]) => one),
    ),
  )

  assert.deepEqual(
    variableNames.filter(name => !explained.has(name)),
    [],
  )
})
