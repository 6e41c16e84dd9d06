import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { merchant, PASSWORD, type Merchant } from '../testing/people.ts'
import { cardToken, chargesOf, checkout, buyer, checkBooks, product } from '../testing/sales.ts'
import { changedTables, databaseContents } from '../testing/database-contents.ts'

let server: TestServer
let acme: Merchant
let product_id: string

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
  product_id = (await product(acme)).id
})
after(() => server.close())

const FULL = `create or replace function disk_is_full() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file: No space left on device'
    using errcode = '53100'; end $$`

/**
 * Makes every write to these tables fail as PostgreSQL does on a full disk; without names, writes
 * to all tables.
 */
async function fill(tables?: string[]): Promise<() => Promise<void>> {
  const { db } = server.site
  await sql.raw(FULL).execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const full = tables ?? rows.map(({ name }) => name)
  for (const name of full) {
    await sql
      .raw(
        `create trigger full_disk before insert or update or delete on ${name}
         for each statement execute function disk_is_full()`,
      )
      .execute(db)
  }
  return async () => {
    for (const name of full) await sql.raw(`drop trigger full_disk on ${name}`).execute(db)
  }
}

const signUp = (email: string) =>
  server.stranger().post('/api/auth/sign-up/email', { name: 'Ada', email, password: PASSWORD })

const pay = async (client_secret: string) => {
  const form = { ...buyer(), confirmation_token_id: await cardToken(server) }
  return server.stranger().post(`/v1/checkouts/client/${client_secret}/confirm`, form)
}

const ready = () => server.stranger().get('/readyz')

async function readyAgain() {
  while ((await ready()).status !== 200) await new Promise(resolve => setTimeout(resolve, 50))
}

/** Requests that write, of both protocols and of each kind. */
const writes: [string, (secret: string) => Promise<{ status: number; body: any }>][] = [
  ['sign-up', () => signUp('full@example.com')],
  [
    'sign-in',
    () =>
      server
        .stranger()
        .post('/api/auth/sign-in/email', { email: acme.owner.email, password: PASSWORD }),
  ],
  ['a new customer', () => acme.server.post('/v1/customers/', { email: 'full@example.com' })],
  ['a purchase', secret => pay(secret)],
]

test('writes on a full disk get a 503 and change nothing, and succeed with space', async () => {
  const opened = await checkout(acme, [product_id])
  await server.drainJobs()
  const contentsBefore = await databaseContents(server)

  const free = await fill()
  try {
    for (const [name, write] of writes) {
      const { status, body } = await write(opened.client_secret)
      assert.equal(status, 503, name)
      assert.equal(
        body.error ?? body.code,
        name.startsWith('sign') ? 'SERVICE_UNAVAILABLE' : 'ServiceUnavailable',
        name,
      )
    }
    const { headers } = await server
      .stranger()
      .post('/api/auth/sign-in/email', { email: acme.owner.email, password: PASSWORD })
    assert.ok(Number(headers.get('retry-after')) > 0)
    const response = await ready()
    assert.deepEqual([response.status, response.body.error], [503, 'WritesRejected'])
    assert.equal((await server.stranger().get('/healthz')).status, 200)
    assert.equal((await acme.server.get('/v1/products/')).status, 200)
  } finally {
    await free()
  }
  assert.deepEqual(changedTables(contentsBefore, await databaseContents(server)), [])
  assert.deepEqual(chargesOf(server, acme), [])

  for (const [name, write] of writes) {
    const { status } = await write(opened.client_secret)
    assert.ok(status === 200 || status === 201, name)
  }
  await server.drainJobs()
  await readyAgain()
  assert.deepEqual(chargesOf(server, acme), [2000])
  await checkBooks(server)
})

test('a disk that fills up between charge and order loses no order and charges once', async () => {
  const contentsBefore = chargesOf(server, acme).length
  const opened = await checkout(acme, [product_id])
  const free = await fill(['orders'])
  const answer = await pay(opened.client_secret)
  await free()

  server.clock.pass(10 * 60_000)
  await server.drainJobs()

  assert.equal(answer.status, 503)
  const { body } = await acme.server.get(`/v1/checkouts/${opened.id}`)
  assert.equal(body.status, 'succeeded')
  assert.equal(chargesOf(server, acme).length, contentsBefore + 1)
  await checkBooks(server)
})

test('a read-only database is read from; writes get a 503 until it is writable', async () => {
  const { db } = server.site
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const set = async (to: string) => {
    const name = sql.id(rows[0]?.name ?? '')
    await db.connection().execute(async connection => {
      await sql`set default_transaction_read_only = off`.execute(connection)
      await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(to)}`.execute(
        connection,
      )
      // Open connections keep the setting they started with.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(connection)
    })
  }
  let customers = 0
  const write = () => {
    customers += 1
    return acme.server.post('/v1/customers/', { email: `read-only-${customers}@example.com` })
  }

  await set('on')
  const attempt = await attempts(write, 503)
  assert.equal(attempt.body.error, 'ServiceUnavailable')
  const response = await ready()
  assert.deepEqual([response.status, response.body.error], [503, 'WritesRejected'])
  assert.equal((await acme.server.get('/v1/products/')).status, 200)

  await set('off')
  await attempts(write, 201)
  await readyAgain()
  await checkBooks(server)
})

/** Repeats a request until its status is this one: connections are replaced one after another. */
async function attempts<T extends { status: number }>(act: () => Promise<T>, status: number) {
  for (;;) {
    const answer = await act()
    if (answer.status === status) return answer
    assert.ok([200, 201, 503].includes(answer.status), String(answer.status))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
