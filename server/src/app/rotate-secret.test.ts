import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { ConfigError } from '../platform/config.ts'
import { decrypt, keysFrom } from '../platform/crypto/keys.ts'
import { openDatabase } from '../platform/db/database.ts'
import { startTestServer, SECRET, type TestServer } from '../testing/test-server.ts'
import { merchant, signUp } from '../testing/people.ts'
import { checkout, product, sell } from '../testing/sales.ts'
import { passwordSignIn, signUpWith2fa } from '../testing/second-factor.ts'
import { encryptedColumns, columnsWithoutRotation } from './encrypted-columns.data.ts'
import { rotateSecret } from './rotate-secret.ts'
import { openSite } from './open-site.ts'

const NEWER = 'another secret that is long enough to be one too'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** A merchant and a user, each with data encrypted with the server's secret. */
async function live() {
  const acme = await merchant(server)
  const hook = { url: 'https://example.com/hook', format: 'raw', events: ['order.created'] }
  const { body: endpoint } = await acme.server.post('/v1/webhooks/endpoints', hook)
  const { body: benefit } = await acme.server.post('/v1/benefits/', {
    ...{ type: 'license_keys', description: 'A key', properties: {} },
  })
  const sold = await product(acme)
  await acme.server.post(`/v1/products/${sold.id}/benefits`, { benefits: [benefit.id] })
  await sell(server, acme, sold)
  const { body: keys } = await acme.server.get('/v1/license-keys/')
  const guarded = await signUpWith2fa(server)
  await (await signUp(server)).get('/api/auth/token')
  const key = { 'Idempotency-Key': 'made once' }
  const discount = { name: 'Off', type: 'percentage', basis_points: 1000, duration: 'once' }
  await acme.server.post('/v1/discounts/', discount, { headers: key })
  return { acme, endpoint, sold, license: keys.items[0].key as string, guarded }
}

/** Values of a column that neither decrypt with that secret nor are of another kind. */
async function closedTo(secret: string): Promise<string[]> {
  const closed: string[] = []
  for (const { table, column, purpose } of encryptedColumns) {
    const { rows } = await sql<{ value: Buffer }>`select ${sql.ref(column)} as value
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(server.site.db)
    for (const { value } of rows) {
      try {
        decrypt(keysFrom(secret), value, purpose)
      } catch {
        closed.push(`${table}.${column}`)
      }
    }
  }
  return closed
}

test('a secret is replaced while the server runs, and the retired one is worthless', async () => {
  const { acme, endpoint, sold, license, guarded } = await live()
  const opened = await checkout(acme, [sold.id])
  const stored = await closedTo(NEWER)
  await server.restart({ secret: `${NEWER},${SECRET}` })
  const isKept = (await acme.owner.get('/api/auth/get-session')).body !== null

  const busy = Array.from({ length: 20 }, () =>
    acme.server.patch(`/v1/webhooks/endpoints/${endpoint.id}/secret`, {}),
  )
  const rotation = await rotateSecret(server.site.db, keysFrom(`${NEWER},${SECRET}`))
  const renewed = await Promise.all(busy)
  const again = await rotateSecret(server.site.db, keysFrom(`${NEWER},${SECRET}`))
  await server.restart({ secret: NEWER })

  assert.ok(isKept)
  assert.deepEqual([...new Set(stored)].toSorted(), [
    ...['backup_codes.code_hash', 'idempotency_keys.sealed_answer', 'license_keys.key'],
    ...['mails.content', 'signing_keys.private_key', 'two_factors.secret'],
    'webhook_endpoints.secret',
  ])
  assert.ok(rotation.rewritten['license_keys.key'] === 1)
  assert.deepEqual(new Set(Object.values(again.rewritten)), new Set([0]))
  assert.deepEqual(await closedTo(NEWER), [])
  assert.deepEqual(new Set(renewed.map(({ status }) => status)), new Set([200]))
  const { body: keys } = await acme.server.get('/v1/license-keys/')
  assert.equal(keys.items[0].key, license)
  const { status, body } = await acme.server.get('/v1/webhooks/endpoints')
  assert.deepEqual([status, body.items[0].id], [200, endpoint.id])
  // A signature made with the retired secret is invalid.
  assert.equal((await acme.owner.get('/api/auth/get-session')).body, null)
  const page = await server.stranger().get(`/v1/checkouts/client/${opened.client_secret}`)
  assert.equal(page.status, 404)
  const half = await passwordSignIn(server, guarded.email)
  const path = '/api/auth/two-factor/verify-backup-code'
  const entered = await half.post(path, { code: guarded.backupCodes[0] })
  const twice = await half.post(path, { code: guarded.backupCodes[0] })
  assert.deepEqual([entered.status, twice.status], [200, 401])
})

test('a server with another secret does not start, and names the variable', async () => {
  const { config } = server.site
  const start = (secret: string) =>
    openSite({ config, connectionString: server.connectionString, secret })

  await assert.rejects(start(SECRET), (error: Error) => {
    assert.ok(error instanceof ConfigError)
    assert.match(
      error.message,
      /^SECRET .* does not match the secret this database is encrypted with/,
    )
    return true
  })
  await server.site.db.deleteFrom('secret_fingerprints').execute()
  // An older database has no recorded fingerprints, so its encrypted values are tested.
  await assert.rejects(start(SECRET), ConfigError)
  const { close } = await start(`${NEWER},${SECRET}`)
  await close()
})

test('every column of bytes is rewritten with the secret, or does not depend on it', async () => {
  const { db, close } = openDatabase(server.connectionString, 1)
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and data_type = 'bytea'
    order by 1`.execute(db)
  await close()

  const known = [
    ...encryptedColumns.map(item => `${item.table}.${item.column}`),
    ...columnsWithoutRotation,
  ]
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), known.toSorted())
})
