import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { merchant } from '../server/src/testing/people.ts'
import { plan, sell } from '../server/src/testing/sales.ts'
import { installReference } from './install.ts'
import { startRealServer } from './test-polar-shop.ts'

type ReceivedEvent = { type: string }
type ReceiverFactories = Record<
  string,
  (secret: string, keep: (event: ReceivedEvent) => void) => Server
>

const packages = [
  '@polar-sh/astro',
  '@polar-sh/express',
  '@polar-sh/hono',
  '@polar-sh/nextjs',
  '@polar-sh/nuxt',
  '@polar-sh/remix',
  '@polar-sh/supabase',
  '@polar-sh/sveltekit',
  '@polar-sh/tanstack-start',
  'standardwebhooks',
  'svix',
]

/** Event types that the oldest adapter's client can parse. */
const EVENTS = [
  'checkout.created',
  'checkout.updated',
  'customer.created',
  'customer.state_changed',
  'order.created',
  'order.paid',
  'subscription.created',
  'subscription.active',
]

let testServer: TestServer
let receivers: ReceiverFactories

before(async () => {
  testServer = await startRealServer()
  const folder = await installReference('adapters')
  receivers = (await import(new URL('receivers.mjs', folder).href)).receivers
})
after(() => testServer.close())

test('every receiver has a test', () => {
  assert.deepEqual(Object.keys(receivers), packages)
})

for (const name of packages) {
  test(`${name} verifies every delivery of a sale`, async t => {
    const acme = await merchant(testServer)
    const secret = randomBytes(24).toString('hex')
    const receivedEvents: ReceivedEvent[] = []
    const server = receivers[name]!(secret, event => receivedEvents.push(event))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/hooks`
    const endpoint = { url, format: 'raw', events: EVENTS, secret }
    assert.equal((await acme.server.post('/v1/webhooks/endpoints', endpoint)).status, 201)
    const specialCharacters = {
      name: 'Zoë\'s "Söhne" \\ 🙂',
      metadata: { 10: 'ten', 9: 1.5, b: true, a: '</x>' },
    }

    await sell(testServer, acme, await plan(acme, specialCharacters))
    await testServer.drainJobs()

    assert.deepEqual(new Set(receivedEvents.map(({ type }) => type)), new Set(EVENTS))
    const { items } = (
      await acme.server.get('/v1/webhooks/deliveries', { query: { limit: '100' } })
    ).body
    for (const { succeeded, response, webhook_event } of items) {
      assert.ok(succeeded, `${webhook_event.type}: ${response}`)
      const { payload } = webhook_event
      assert.equal(JSON.stringify(JSON.parse(payload)), payload)
    }
  })
}
