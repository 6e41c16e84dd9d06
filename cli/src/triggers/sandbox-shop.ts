import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../api/open-api.ts'
import { organizationOf } from '../api/organization-of.ts'
import { advanceTestClock, getTestClock } from '../clock/test-clock.ts'
import { laterMoment } from '../clock/later-moment.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { progressOf } from '../output/progress.ts'
import type { Program } from '../program.ts'
import { payCheckout } from './pay-checkout.ts'

/** An object of the API. */
export type Entity = Record<string, unknown> & { id: string }

const WAIT_MS_MAX = 60_000
const POLL_MS = 200

type PurchaseOptions = { seats?: number; card?: string; name?: string }

/** Does what a merchant and their customers do, in a sandbox organization, by the public API. */
export type SandboxShop = {
  organization_id: string
  /** What was created, for the command's output. */
  created: { kind: string; id: string }[]
  post(path: string, body?: unknown): Promise<Entity>
  patch(path: string, body: unknown): Promise<Entity>
  remove(path: string): Promise<void>
  /** Creates an object and notes it. */
  create(kind: string, path: string, body: unknown): Promise<Entity>
  /** Creates a product: 20 dollars once by default. */
  product(more?: Record<string, unknown>): Promise<Entity>
  /** Opens a checkout and confirms it with a test card; returns it. */
  checkOut(product: Entity, options?: PurchaseOptions): Promise<Entity>
  /** Buys a product with a test card; returns the paid order. */
  buy(product: Entity, options?: PurchaseOptions): Promise<Entity>
  /** The first item of a list, once there is one. */
  first(path: string, query: Record<string, string>): Promise<Entity>
  /** Advances the organization's clock, such as by `1month`. */
  advance(duration: string): Promise<void>
}

/** Opens the organization of the token; one that is not in a sandbox is left alone. */
export async function openSandboxShop(program: Program, api: Api): Promise<SandboxShop> {
  const { id: organization_id } = await organizationOf(api)
  await getTestClock(api, organization_id)
  const shop: SandboxShop = {
    organization_id,
    created: [],
    post: (path, body) => api.json({ method: 'POST', path, body: body ?? {} }),
    patch: (path, body) => api.json({ method: 'PATCH', path, body }),
    remove: path => api.json({ method: 'DELETE', path }),
    create: async (kind, path, body) => {
      const made = await shop.post(path, body)
      shop.created.push({ kind, id: made.id })
      return made
    },
    product: (more = {}) =>
      shop.create('product', '/v1/products/', {
        name: 'Product of gatehouse trigger',
        prices: [{ amount_type: 'fixed', price_amount: 2000, price_currency: 'usd' }],
        ...more,
      }),
    checkOut: async (product, { seats, ...payer } = {}) => {
      const body = { products: [product.id], ...(seats !== undefined && { seats }) }
      const checkout = await shop.create('checkout', '/v1/checkouts/', body)
      const email = `${randomUUID()}@example.com`
      await payCheckout(program, api, checkout, { email, ...payer })
      return checkout
    },
    buy: (product, options) => buy(shop, product, options),
    first: (path, query) => firstOf(program, api, path, query),
    advance: async duration => {
      const { now } = await getTestClock(api, organization_id)
      const to = laterMoment(new Date(now), duration)
      const { signal } = program
      await advanceTestClock(api, organization_id, to, { progress: progressOf(program), signal })
    },
  }
  return shop
}

async function buy(
  shop: SandboxShop,
  product: Entity,
  options: PurchaseOptions | undefined,
): Promise<Entity> {
  const { id: checkout_id } = await shop.checkOut(product, options)
  const order = await shop.first('/v1/orders/', { checkout_id, status: 'paid' })
  shop.created.push({ kind: 'order', id: order.id })
  if (typeof order.subscription_id === 'string')
    shop.created.push({ kind: 'subscription', id: order.subscription_id })
  return order
}

async function firstOf(
  { signal }: Program,
  api: Api,
  path: string,
  query: Record<string, string>,
): Promise<Entity> {
  const until = performance.now() + WAIT_MS_MAX
  while (performance.now() < until) {
    const parameters = new URLSearchParams(query)
    const { items } = await api.json<{ items: Entity[] }>({
      method: 'GET',
      path,
      query: parameters,
    })
    if (items[0]) return items[0]
    await sleep(POLL_MS, undefined, { signal })
  }
  const message = `Nothing appeared at ${path} within ${WAIT_MS_MAX / 1_000} seconds.`
  throw new CommandFailed(exitCodes.failed, message)
}
