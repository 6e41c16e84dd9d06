import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { newId } from '../platform/ids.ts'
import { systemActor } from '../actors/actor.ts'
import { reading } from '../platform/work.ts'
import { renderStored } from '../records/mails/mail-content.ts'
import { listMails } from '../records/mails/queries.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { codeTo } from './mails.ts'
import { merchant, PASSWORD, serverToken, signUp, type Merchant } from './people.ts'
import type { Person } from './person.ts'
import { product, sell } from './sales.ts'
import { signUpWith2fa } from './second-factor.ts'
import { tablesWith, databaseContents } from './database-contents.ts'

let testServer: TestServer
const logged: string[] = []
const issued = new Map<string, string>()

before(async () => {
  const opened = await startTestServer({
    log_level: 'debug',
    settings: { bearer_sessions_enabled: true },
  })
  const log = opened.site.log as unknown as Record<symbol, { write(line: string): void }>
  // All log output goes through the one stream shared by the logger and its children.
  log[pino.symbols.streamSym as unknown as symbol] = { write: line => void logged.push(line) }
  testServer = Object.create(opened, {
    stranger: { value: () => watched(opened.stranger()) },
  }) as TestServer
})
after(() => testServer.close())

/** Field names under which a response contains a secret. */
const SECRET_FIELD = /token$|^secret$|_secret$|^key$|^totpURI$|^backupCodes$/i
/** Names that match but are not secrets: row ids and request values. */
const NO_SECRET = new Set(['preview_token', 'client_secret', 'confirmation_token'])

/** Records every secret in a user's responses, in cookies and bodies. */
function watched(person: Person): Person {
  const { fetch } = person
  person.fetch = async (...request) => {
    const response = await fetch(...request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const [token = ''] = decodeURIComponent(value).split('.')
      note(`cookie ${name}`, token)
    }
    const bearer = response.headers.get('set-auth-token')
    if (bearer) note('set-auth-token', decodeURIComponent(bearer).split('.')[0] ?? '')
    if (response.headers.get('content-type')?.startsWith('application/json')) {
      const text = await response.clone().text()
      if (text !== '') recordSecretFields(JSON.parse(text))
    }
    return response
  }
  return person
}

const SHORTEST = 8

function note(label: string, secret: string) {
  if (secret.length >= SHORTEST) issued.set(secret, label)
}

function recordSecretFields(value: unknown, name = '') {
  if (typeof value === 'string' && SECRET_FIELD.test(name) && !NO_SECRET.has(name)) {
    const secret = name === 'totpURI' ? new URL(value).searchParams.get('secret') : value
    note(name, secret ?? '')
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    recordSecretFields(part, Array.isArray(value) ? name : key)
  }
}

/** Records the tokens in the links of every mail. */
async function recordMailTokens() {
  const { rows } = await listMails(reading(testServer.site, systemActor()), {
    page: 1,
    limit: 1_000,
  })
  for (const { kind, ...stored } of rows) {
    const { plain } = await renderStored(testServer.site.keys, stored)
    for (const [link] of plain.matchAll(/https?:\/\/\S+/g)) {
      const { pathname, searchParams } = new URL(link)
      for (const [key, value] of searchParams) {
        if (SECRET_FIELD.test(key)) note(`mail ${kind}`, value)
      }
      if (pathname.startsWith('/api/auth/reset-password/')) {
        note(`mail ${kind}`, pathname.split('/').at(-1) ?? '')
      }
    }
  }
}

async function signInWithEveryMethod() {
  const ada = await signUp(testServer, 'Ada')
  const { email } = ada
  const stranger = testServer.stranger()
  await stranger.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  await stranger.post('/api/auth/sign-in/email', { email, password: 'another wrong password' })
  await stranger.post('/api/auth/request-password-reset', { email, redirectTo: '/' })
  await stranger.post('/api/auth/sign-in/magic-link', { email, callbackURL: '/' })
  await stranger.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const code = await codeTo(testServer, email)
  await stranger.post('/api/auth/sign-in/email-otp', { email, otp: code })
  await signUpWith2fa(testServer)
  await ada.get('/api/auth/token')
}

async function issueTokens(acme: Merchant) {
  const { owner, organization } = acme
  const server = watched(acme.server)
  const once = () => ({ headers: { 'idempotency-key': newId() } })
  const token = { organization_id: organization.id, comment: 'once', scopes: ['products:read'] }
  await owner.post('/v1/organization-access-tokens/', token, once())
  const hook = { url: 'http://127.0.0.1:9/hooks', format: 'raw', events: ['order.paid'] }
  await server.post('/v1/webhooks/endpoints', hook, once())
  await owner.post('/api/auth/api-key/create', { name: 'robot' })
  await serverToken(testServer)
  await owner.post('/api/auth/organization/invite-member', {
    organizationId: organization.id,
    email: 'invited@example.com',
    role: 'member',
  })
  const customer = await server.post('/v1/customers/', { email: 'bea@example.com' }, once())
  await server.post('/v1/customer-sessions/', { customer_id: customer.body.id }, once())
}

async function sellKeys(acme: Merchant) {
  const benefit = await acme.server.post('/v1/benefits/', {
    type: 'license_keys',
    description: 'License key',
    properties: { prefix: 'ACME' },
  })
  const app = await product(acme)
  await acme.server.post(`/v1/products/${app.id}/benefits`, { benefits: [benefit.body.id] })
  await sell(testServer, acme, app)
  await acme.server.get('/v1/license-keys/')
}

test('no issued secret is in the database or the logs', async () => {
  const acme = await merchant(testServer)
  await signInWithEveryMethod()
  await issueTokens(acme)
  await sellKeys(acme)
  await testServer.drainJobs()
  await recordMailTokens()
  note('password', PASSWORD)

  const database = await databaseContents(testServer)
  const kinds = new Set(issued.values())
  const leakedSecrets = [...issued].flatMap(([secret, what]) => [
    ...tablesWith(database, secret).map(table => `${what} in ${table}`),
    ...(logged.some(line => line.includes(secret)) ? [`${what} in the logs`] : []),
  ])

  assert.ok(tablesWith(database, acme.owner.email).includes('users'), 'the scan finds text')
  assert.ok(logged.length > 20, `${logged.length} lines were logged`)
  assert.deepEqual([...new Set(leakedSecrets)], [])
  for (const kind of EXPECTED) {
    assert.ok(kinds.has(kind), `${kind} was issued, of ${[...kinds].join(', ')}`)
  }
})

/** The secrets that the scenario must have issued for the scan to be meaningful. */
const EXPECTED = [
  'cookie better-auth.known_device',
  'customer_session_token',
  'mail magic_link',
  'mail reset_password',
  'mail verify_email',
  'token',
  'secret',
  'key',
  'totpURI',
  'backupCodes',
  'password',
]
