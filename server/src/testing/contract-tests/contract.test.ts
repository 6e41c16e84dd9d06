import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { implemented } from '../../app/endpoints.ts'
import type { ProviderConfig } from '../../platform/provider-config.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { checkUnauthenticatedCalls } from './access-rules.ts'
import { checkValidCalls } from './response-rules.ts'
import { mayWrite, checkAuditEntries } from './audit-rules.ts'
import { checkBodyParsing, checkPrototypeKeys, checkSchemas } from './invalid-input-rules.ts'
import { checkFilters, checkPagination, checkSorting } from './list-rules.ts'
import { checkStrangeValues } from './strange-value-rules.ts'
import { checkTenantIsolation, checkForeignIds, checkUnknownIds } from './tenant-rules.ts'
import { rowsOf } from './rows.ts'
import { createFixtures, cases, type Fixtures } from './fixtures.ts'
import { unauditedEndpoints } from './unaudited-endpoints.data.ts'
import { startCheck, type CheckRun } from './check-run.ts'
import { dueEndpoints, endpointRun } from './due-endpoints.ts'

type ContractRule = (startCheck: CheckRun) => Promise<void>

/** Calls that are not allowed: they are rejected, and change nothing. */
const access: ContractRule[] = [
  checkUnauthenticatedCalls,
  checkTenantIsolation,
  checkForeignIds,
  checkUnknownIds,
]

/** Invalid input, which is rejected, and reads; neither changes anything. */
const input: ContractRule[] = [
  checkBodyParsing,
  checkSchemas,
  checkPrototypeKeys,
  checkPagination,
  checkSorting,
  checkFilters,
]

/** Every request is read by the same code: the endpoints of the day show what is their own. */
const due = dueEndpoints(
  cases.map(({ name }) => name),
  endpointRun(),
)

/** A configured provider whose servers are unreachable. */
const unreachableProvider: ProviderConfig = {
  client_ids: ['walker'],
  client_secret: 'walker',
  base_url: 'http://127.0.0.1:9',
  scopes: [],
  parameters: {},
  options: {},
}

let server: TestServer
let scene: Fixtures

before(async () => {
  server = await startTestServer({
    settings: { change_email_enabled: true, delete_user_enabled: true },
    config: { providers: { google: unreachableProvider } },
  })
  scene = await createFixtures(server)
})
after(() => server.close())

test('every endpoint of the contract is served', () => {
  const served = new Set(implemented.map(({ endpoint }) => endpoint))
  const missing = cases.filter(({ endpoint }) => !served.has(endpoint)).map(({ name }) => name)
  assert.deepEqual(missing, [])
})

/** Routes outside the contract: for the operator, for pages and for the processor. */
const PARALLEL = [
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /mcp',
  'POST /mcp',
  'GET /healthz',
  'GET /readyz',
  'GET /openapi.json',
  'GET /reference',
  'GET /reference/viewer.js',
  'GET /mailbox/messages',
  'GET /mailbox',
  'GET /mailbox/messages/{id}/html',
  'GET /files/avatars/{name}',
  'GET /files/logos/{id}',
  'GET /files/pictures/{name}',
  'GET /files/media/{name}',
  'PUT /v1/files/parts/{name}',
  'GET /v1/documents/{name}',
  'POST /v1/integrations/github/webhook',
  'POST /v1/integrations/mail/webhook',
  'POST /v1/integrations/stripe/webhook',
]

test('nothing is served beyond the contract and the exceptions listed here', () => {
  const testedEndpoints = new Set(cases.map(({ endpoint }) => endpoint))
  const background = implemented.flatMap(({ endpoint }) =>
    testedEndpoints.has(endpoint) ? [] : [`${endpoint.method} ${endpoint.path}`],
  )
  assert.deepEqual(new Set(background), new Set(PARALLEL))
})

async function checkEndpoints(invariants: ContractRule[], only: CheckRun) {
  for (const invariant of invariants) await invariant(only)
  assert.deepEqual(only.findings, [])
}

describe('a rejection is as declared and changes nothing', () => {
  for (const stop of cases) {
    test(stop.name, async () => {
      const earlier = await rowsOf(server)
      const only = startCheck(scene, stop)
      await checkEndpoints(due.has(stop.name) ? [...access, ...input] : access, only)
      assert.deepEqual(await rowsOf(server), earlier)
    })
  }
})

describe('a valid request gets the declared response, once', () => {
  for (const stop of cases) {
    const invariant = mayWrite(stop) ? checkAuditEntries : checkValidCalls
    test(stop.name, () => checkEndpoints([invariant], startCheck(scene, stop)))
  }

  test('the list of unaudited endpoints names existing endpoints only', () => {
    const names = new Set(cases.filter(mayWrite).map(({ name }) => name))
    assert.deepEqual(new Set(Object.keys(unauditedEndpoints)).difference(names), new Set())
  })
})

describe('unusual values succeed or are rejected and never cause a server error', () => {
  for (const stop of cases.filter(({ name }) => due.has(name))) {
    test(stop.name, () => checkEndpoints([checkStrangeValues], startCheck(scene, stop)))
  }
})
