import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import {
  cloneDatabase,
  dropDatabase,
  startTestPostgres,
  testDatabaseName,
} from '../platform/postgres/test-postgres.ts'
import { SECRET } from '../testing/test-server.ts'
import { Person } from '../testing/person.ts'
import { freePort, startRealServer, type RealServer } from './real-server.ts'
import { cards, expect, openCheckout, openStore, pay, type Store } from './store.ts'

const STARTUP_MS_MAX = 30_000

let cluster: string
let connectionString: string
const database = testDatabaseName('shared')
const servers: RealServer[] = []
const folders: string[] = []

before(async () => {
  cluster = (await startTestPostgres()).connectionString
  connectionString = await cloneDatabase(cluster, 'template1', database)
})
after(async () => {
  for (const server of servers) await server.stop()
  await dropDatabase(cluster, database)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A process on the same database, with its own data folder. */
async function anotherServer(): Promise<RealServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-shared-'))
  folders.push(folder)
  const shared = { DATABASE_URL: connectionString, SECRET }
  const server = await startRealServer(folder, await freePort(), shared)
  servers.push(server)
  return server
}

async function storeAt(server: RealServer): Promise<{ store: Store; token: string }> {
  const owner = new Person(server.url)
  const person = { name: 'Grace', email: 'grace@example.com', password: 'a long enough password' }
  expect(await owner.post('/api/auth/sign-up/email', person), 200)
  const made = await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme' })
  const organization_id = String(expect(made, 200).id)
  const body = { organization_id, comment: 'for the test', scopes: TokenScope.options }
  const issued = await owner.post('/v1/organization-access-tokens/', body)
  const token = String(expect(issued, 201).token)
  return { store: await openStore(new Person(server.url, token), organization_id), token }
}

const at = (store: Store, server: RealServer, token: string): Store => ({
  ...store,
  server: new Person(server.url, token),
})

async function processorAt(store: Store): Promise<string> {
  const made = await store.server.post('/v1/checkouts/', { products: [store.one_time] })
  const processor = expect(made, 201).payment_processor_metadata as Record<string, string>
  return String(processor.processor_base)
}

/** Buys at one process, and waits until that process shows the order as paid. */
async function buyAt(server: RealServer, store: Store, name: string): Promise<void> {
  const buyer = { person: new Person(server.url), email: `${name}@example.com`, name }
  const secret = await openCheckout(store, store.monthly, name)
  await pay(buyer, secret, cards.good)
  await eventually(async () => {
    const { body } = await buyer.person.get(`/v1/checkouts/client/${secret}`)
    assert.equal(body.status, 'succeeded')
  })
}

async function eventually(look: () => Promise<void>): Promise<void> {
  const until = performance.now() + STARTUP_MS_MAX
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

test('processes of a sandbox share a simulator; if one is killed, another runs it', async () => {
  const first = await anotherServer()
  const second = await anotherServer()
  const { store, token } = await storeAt(first)
  const there = at(store, second, token)
  const base = await processorAt(store)
  assert.equal(await processorAt(there), base)
  for (const { server } of [store, there]) {
    const { body } = await server.get('/v1/integrations/platforms')
    assert.deepEqual(body, { github: true, discord: true })
  }
  await buyAt(first, store, 'ada')
  await buyAt(second, there, 'bea')

  await first.kill()
  await eventually(async () => {
    const answer = await fetch(`${base}/v1/customers`).catch(() => undefined)
    assert.ok(answer, 'the simulator answers again')
  })
  await buyAt(second, there, 'cleo')
  // The new simulator has the previously saved cards: a renewal charges them.
  const { body } = await there.server.get('/v1/subscriptions/?limit=10')
  const ada = body.items.find(({ customer }: any) => customer.email === 'ada@example.com')
  const clock = await there.server.post(
    `/v1/organizations/${store.organization_id}/test-clock/advance`,
    { to: ada.current_period_end },
  )
  assert.equal(await processorAt(there), base)
  assert.ok(clock.status < 300, JSON.stringify(clock.body))
  await eventually(async () => {
    const orders = await there.server.get(`/v1/orders/?customer_id=${ada.customer_id}`)
    assert.deepEqual(
      orders.body.items.map(({ status }: any) => status),
      ['paid', 'paid'],
    )
  })
})
