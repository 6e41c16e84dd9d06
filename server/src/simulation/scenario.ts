import type { TestServer } from '../testing/test-server.ts'
import { merchant } from '../testing/people.ts'
import { planMidwayCrash, type PlannedCrash, type Step } from './crashes.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import {
  cards,
  expect,
  openCheckout,
  openStore,
  paid,
  pay,
  UnansweredRequest,
  type Buyer,
  type Store,
} from './store.ts'

/** A store with a server that receives its webhooks, and two buyers. */
export type ScenarioSetup = {
  server: TestServer
  store: Store
  receiver: Receiver
  buyers: Buyer[]
}

/** Prepares all data that exists before the scenario starts. */
export async function createScenario(testServer: TestServer): Promise<ScenarioSetup> {
  const { server, organization } = await merchant(testServer)
  const store = await openStore(server, organization.id)
  let secret = ''
  const receiver = await openReceiver(() => secret)
  const events = [
    'checkout.updated',
    'order.created',
    'order.paid',
    'order.refunded',
    'refund.created',
    'subscription.active',
    'subscription.updated',
  ]
  const body = { url: receiver.url, format: 'raw', events }
  secret = String(expect(await server.post('/v1/webhooks/endpoints', body), 201).secret)
  await testServer.drainJobs()
  const buyers = ['ada', 'bob'].map(name => ({
    person: testServer.stranger(),
    email: `${name}@${organization.slug}.example`,
    name,
  }))
  return { server: testServer, store, receiver, buyers }
}

/** The amount the merchant refunds of the first order. */
export const REFUNDED = 1_234
const MONTH_MS = 31 * 86_400_000

/**
 * One buyer makes a purchase, another subscribes (after a declined card), and a month passes. A
 * crashed server is restarted and the step retried, as people and their servers would.
 */
export async function runScenario(scene: ScenarioSetup, at: number): Promise<PlannedCrash> {
  const { server, store, buyers } = scene
  const { crash, step } = planMidwayCrash(server, at)
  const settle = () => step(() => server.drainJobs())
  const [ada, bob] = buyers
  if (!ada || !bob) throw new Error('the scenario must have two buyers')

  const key = `${store.organization_id}-${at}`
  const first = await step(() => openCheckout(store, store.one_time, `${key}-one`))
  await step(() => paid(ada, first, cards.good))
  await settle()
  await step(() => refund(store, `${key}-back`))
  await settle()
  const second = await step(() => openCheckout(store, store.monthly, `${key}-two`))
  await step(() => pay(bob, second, cards.declined))
  await step(() => paid(bob, second, cards.good))
  await settle()
  await advance(scene, step)
  await settle()
  server.site.crashes = undefined
  return crash
}

/**
 * The merchant refunds part of the first order; the idempotency key makes a retry the same refund.
 */
async function refund({ server, one_time }: Store, key: string) {
  const query = { product_id: one_time }
  const { items } = expect(await server.get('/v1/orders/', { query }), 200)
  const [order] = items as { id: string }[]
  const body = { order_id: order?.id, amount: REFUNDED, reason: 'customer_request' }
  const headers = { 'idempotency-key': key }
  // Only one request with the same key is processed at a time.
  const answer = await server.post('/v1/refunds/', body, { headers })
  if (answer.status === 409) throw new UnansweredRequest('the refund is being worked on')
  expect(answer, 200)
}

async function advance({ server, store }: ScenarioSetup, step: Step) {
  const path = `/v1/organizations/${store.organization_id}/test-clock`
  const clock = await step(async () => expect(await store.server.get(path), 200))
  const to = new Date(new Date(String(clock.now)).getTime() + MONTH_MS)
  await step(async () => {
    const answer = await store.server.post(`${path}/advance`, { to: to.toISOString() })
    // A clock that is advancing, or already there, was started by the previous attempt.
    expect(answer, 202, 409, 422)
    await waitForClock(server, store, to)
  })
}

const CHECKS_MAX = 3_000

async function waitForClock(server: TestServer, store: Store, to: Date) {
  for (let look = 0; look < CHECKS_MAX; look += 1) {
    const path = `/v1/organizations/${store.organization_id}/test-clock`
    const clock = expect(await store.server.get(path), 200)
    if (clock.status === 'idle' && new Date(String(clock.now)) >= to) return
    server.site.wakeAt()
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('the test clock did not reach its target')
}
