import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { buyer, cardToken } from '../server/src/testing/sales.ts'
import { loadLibrary, openInbox, type Generation } from './test-polar-client.ts'

/** Events that every generation can parse. */
export const EVENTS = [
  'checkout.created',
  'checkout.updated',
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'customer.state_changed',
  'order.created',
  'order.updated',
  'order.paid',
  'order.refunded',
  'subscription.created',
  'subscription.updated',
  'subscription.active',
  'subscription.canceled',
  'subscription.uncanceled',
  'subscription.revoked',
  'refund.created',
  'refund.updated',
  'product.created',
  'product.updated',
  'benefit.created',
  'benefit.updated',
  'benefit_grant.created',
  'benefit_grant.updated',
  'benefit_grant.revoked',
  'organization.updated',
] as const

/** A merchant who uses one generation of the client and receives all events. */
export type Shop = Awaited<ReturnType<typeof openShop>>

/**
 * Deliveries contain real time, which the client compares with its own clock. The clients' whole
 * range is tested, including offers that are not delivered yet.
 */
export const startRealServer = () => startTestServer({ now: 'running', undelivered_offers: true })

/**
 * Opens a shop with two products, a license key benefit for both, and an endpoint for every event.
 */
export async function openShop(server: TestServer, generation: Generation) {
  const library = await loadLibrary(generation)
  const acme = await merchant(server, 'Acme')
  const polar = library.open({ accessToken: String(acme.server.token), serverURL: server.url })
  const inbox = await openInbox()
  const endpoint = { url: inbox.url, format: 'raw', events: EVENTS }
  const { body } = await acme.server.post('/v1/webhooks/endpoints', endpoint)
  const benefit = await polar.benefits.create({
    type: 'license_keys',
    description: 'License key',
    properties: { prefix: 'ACME', activations: { limit: 2, enableCustomerAdmin: true } },
  })
  const handbook = await polar.products.create(handbookFor(2000))
  const plan = await polar.products.create({ ...handbookFor(1000), recurringInterval: 'month' })
  for (const { id } of [handbook, plan]) {
    await polar.products.updateBenefits({
      id,
      productBenefitsUpdate: { benefits: [benefit.id] },
    })
  }
  return {
    server,
    library,
    generation,
    acme,
    polar,
    inbox,
    /** The client as used in a buyer's page: without a token. */
    page: library.open({ serverURL: server.url }),
    endpoint_id: String(body.id),
    secret: String(body.secret),
    benefit,
    handbook,
    plan,
  }
}

const handbookFor = (priceAmount: number) => ({
  name: 'Handbook',
  recurringInterval: null,
  prices: [{ amountType: 'fixed', priceAmount, priceCurrency: 'usd' }],
})

/** What a buyer enters in the form, in the client's spelling. */
export function form() {
  const { customer_email, customer_name } = buyer()
  return {
    customerEmail: customer_email,
    customerName: customer_name,
    customerBillingAddress: { country: 'DE' },
  }
}

/** Buys a product through the client, as a merchant's server and a buyer's page do together. */
export async function buy({ server, polar, page }: Shop, productId: string, input: object = {}) {
  const opened = await polar.checkouts.create({ products: [productId] })
  const confirmed = await page.checkouts.clientConfirm({
    clientSecret: opened.clientSecret,
    checkoutConfirmStripe: { ...form(), confirmationTokenId: await cardToken(server), ...input },
  })
  await server.drainJobs()
  return { opened, confirmed }
}

/** Advances the organization's test clock in the sandbox. */
export async function pass(
  testServer: TestServer,
  { server, organization }: Merchant,
  hours: number,
) {
  const path = `/v1/organizations/${organization.id}/test-clock`
  const { now } = (await server.get(path)).body
  const to = new Date(new Date(String(now)).getTime() + hours * HOUR_MS)
  await server.post(`${path}/advance`, { to: to.toISOString() })
  for (let look = 0; look < CHECKS_MAX; look += 1) {
    const clock = (await server.get(path)).body
    if (clock.status === 'idle' && new Date(String(clock.now)) >= to) return testServer.drainJobs()
    testServer.site.wakeAt()
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Error('the test clock did not reach its target')
}

const HOUR_MS = 3_600_000
const CHECKS_MAX = 8_000
const POLL_MS = 10

/** Whether a call fails with the client's own error class of that name. */
export async function rejection({ library }: Shop, name: string, call: Promise<unknown>) {
  const expected = await library.errorNamed(name)
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (error instanceof expected) return error as any
  throw new Error(`expected ${name}, got ${describe(error)}`, { cause: error })
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.constructor.name}: ${error.message}` : 'no refusal'
