import type { AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { makeControl } from './control/control.ts'
import type { Control } from './control/control.ts'
import { makeFaults } from './control/faults.ts'
import { makeRequestLog } from './control/request-log.ts'
import { makeRateLimit } from './http/rate-limit.ts'
import { makeRouter } from './http/router.ts'
import { makeServer } from './http/serve.ts'
import { settlePaymentIntent } from './intents/settle-payment-intent.ts'
import { settleRefund } from './refunds/refund-charge.ts'
import { routes } from './routes.ts'
import { makeRandom } from './state/ids.ts'
import { compact, openJournal, restore } from './state/journal.ts'
import type { Settlement } from './state/secrets.ts'
import { takeSettlement } from './state/settlements.ts'
import { deleteObject, momentOf, spaceOf, TABLE_NAMES } from './state/world.ts'
import type { Space, World } from './state/world.ts'
import { defaultRetryDelay, makeDeliveries } from './webhooks/deliveries.ts'
import { addEndpoint } from './webhooks/webhook-endpoints.ts'

export type { Control, ObjectFilter } from './control/control.ts'
export type { Fault, FaultRequest, RequestFaultKind, WebhookFaultKind } from './control/faults.ts'
export type { LoggedRequest, RequestFilter } from './control/request-log.ts'
export type { Attempt } from './webhooks/deliveries.ts'

export interface SimulatorOptions {
  /** 0, the default, uses any free port. */
  port?: number
  host?: string
  /** The file that stores the state; without it everything is lost at the end. */
  journal?: string
  /** The accepted API keys; without them, any that looks like a test mode key. */
  keys?: readonly string[] | null
  /** Endpoints that receive every event, of the platform and of connected accounts. */
  webhooks?: readonly { url: string; secret: string }[]
  /** The simulator's clock: `created`, expiry of cards, tokens and keys. */
  now?: () => Date
  /** Makes ids, shuffles and probabilities repeatable. */
  seed?: number
  /**
   * Milliseconds before the next attempt to deliver a webhook, after the attempt with this number.
   */
  retryDelay?: (attempt: number) => number
  /** Milliseconds that asynchronous refunds and debits take. Default 1,000. */
  settleDelay?: number
  /** Where browsers reach the simulator, if not at its host and port. */
  publicUrl?: string
  /** Requests per second and account; absent or null: no limit. Stripe's is 25. */
  rateLimit?: number | null
}

export interface Simulator {
  url: string
  port: number
  control: Control
  close: () => Promise<void>
}

const PLATFORM = 'acct_1SimulatorPlatform'
const SETTLE_DELAY_MS = 1000

/** Starts a server that replaces Stripe. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = makeWorld(options)
  const platform = spaceOf(world, world.platform)
  addConfiguredEndpoints(world, options.webhooks ?? [])
  const faults = makeFaults(world.random)
  const deliveries = makeDeliveries(world, faults, options.retryDelay ?? defaultRetryDelay)
  const timers = new Set<NodeJS.Timeout>()
  world.publish = deliveries.publish
  world.await = (space, settlement) => settleWhenDue(world, space, settlement, timers)
  const rateLimit = makeRateLimit(options.rateLimit ?? null)
  const log = makeRequestLog()
  const control = makeControl({
    world,
    deliveries,
    faults,
    rateLimit,
    log,
    settle: () => settleAll(world),
    reset: () => {
      faults.clear()
      log.clear()
      clearAll(world, platform)
    },
  })
  const server = makeServer({ world, router: makeRouter(routes), faults, rateLimit, log }, control)
  const host = options.host ?? '127.0.0.1'
  const port = await listen(server, options.port ?? 0, host)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  world.origin = (options.publicUrl ?? url).replace(/\/$/, '')
  deliveries.resume()
  for (const space of world.spaces.values()) {
    for (const settlement of space.tables.settlement.rows.values()) world.await(space, settlement)
  }
  world.journal?.flush()
  const close = async () => {
    deliveries.close()
    for (const timer of timers) clearTimeout(timer)
    await new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    })
    world.journal?.close()
  }
  return { url, port, control, close }
}

function makeWorld(options: SimulatorOptions): World {
  const blank: World = {
    now: options.now ?? (() => new Date()),
    random: makeRandom(options.seed),
    platform: PLATFORM,
    keys: options.keys ?? null,
    spaces: new Map(),
    journal: undefined,
    origin: '',
    settleDelay: options.settleDelay ?? SETTLE_DELAY_MS,
    publish: () => {},
    await: () => {},
  }
  if (options.journal === undefined) return blank
  const history = restore(blank, options.journal)
  compact(blank, options.journal)
  // A seed that started over would give ids of the previous run to other objects.
  const random = options.seed === undefined ? blank.random : makeRandom(options.seed ^ history)
  return { ...blank, random, journal: openJournal(options.journal) }
}

/** Endpoints configured at the start replace those configured at an earlier start. */
function addConfiguredEndpoints(
  world: World,
  webhooks: readonly { url: string; secret: string }[],
) {
  const moment = momentOf(world, spaceOf(world, world.platform))
  for (const id of [...moment.space.tables.webhook_endpoint.rows.keys()]) {
    if (!id.startsWith(CONFIGURED)) continue
    deleteObject(moment, 'webhook_endpoint', id)
    deleteObject(moment, 'endpoint_secret', id)
  }
  for (const [index, { url, secret }] of webhooks.entries()) {
    addEndpoint(moment, {
      id: `${CONFIGURED}${index + 1}`,
      url,
      secret,
      enabled_events: ['*'],
      hears: 'all',
    })
  }
}

const CONFIGURED = 'we_configured_'

function settleWhenDue(
  world: World,
  space: Space,
  settlement: Settlement,
  timers: Set<NodeJS.Timeout>,
) {
  const timer = setTimeout(
    () => {
      timers.delete(timer)
      settle(world, space, settlement.id)
      world.journal?.flush()
    },
    Math.max(0, settlement.due - Date.now()),
  ).unref()
  timers.add(timer)
}

function settleAll(world: World): number {
  let settled = 0
  for (const space of world.spaces.values()) {
    for (const id of [...space.tables.settlement.rows.keys()]) {
      settle(world, space, id)
      settled += 1
    }
  }
  world.journal?.flush()
  return settled
}

function settle(world: World, space: Space, id: string) {
  const moment = momentOf(world, space)
  const due = takeSettlement(moment, id)
  if (due?.kind === 'refund') settleRefund(moment, id, due.outcome)
  if (due?.kind === 'payment_intent') settlePaymentIntent(moment, id, due.outcome)
}

function clearAll(world: World, platform: Space) {
  for (const space of world.spaces.values()) {
    for (const name of TABLE_NAMES) {
      if (space === platform && (name === 'webhook_endpoint' || name === 'endpoint_secret'))
        continue
      for (const id of [...space.tables[name].rows.keys()]) deleteObject({ world, space }, name, id)
    }
  }
  world.journal?.flush()
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      // The URL of a server that listens on a port.
      resolve((server.address() as AddressInfo).port)
    })
  })
}
