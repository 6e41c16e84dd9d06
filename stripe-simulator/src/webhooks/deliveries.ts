import type { Faults } from '../control/faults.ts'
import { WEBHOOK_FAULTS } from '../control/faults.ts'
import type { StripeEvent } from '../state/account-objects.ts'
import type { Delivery } from '../state/secrets.ts'
import { deleteObject, find, putObject, spaceOf } from '../state/world.ts'
import type { Space, World } from '../state/world.ts'
import { listening } from './events.ts'
import { send } from './send.ts'
import { signatureOf } from './signature.ts'

const ATTEMPTS_MAX = 16
const RETRY_FIRST_MS = 1000
const RETRY_MS_MAX = 60 * 60 * 1000
/** How long a shuffled delivery waits for others to be shuffled with. */
const SHUFFLE_WAIT_MS = 300
const LOG_MAX = 2000
const DRAIN_TIMEOUT_MS = 10_000

/** One attempt to deliver an event. Status 0: no response. Lost events were never sent. */
export interface Attempt {
  event: string
  type: string
  url: string
  attempt: number
  status: number | 'lost'
  at: string
}

export interface Deliveries {
  publish: (space: Space, event: StripeEvent) => void
  /** Resumes the deliveries that were pending when the simulator ended. */
  resume: () => void
  /** Resolves when nothing is pending; rejects after `timeout` milliseconds. */
  drained: (timeout?: number) => Promise<void>
  log: () => Attempt[]
  close: () => void
}

/** Doubles from a second to an hour. */
export function defaultRetryDelay(attempt: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempt - 1), RETRY_MS_MAX)
}

export function makeDeliveries(
  world: World,
  faults: Faults,
  retryDelay: (attempt: number) => number,
): Deliveries {
  const space = spaceOf(world, world.platform)
  const post: DeliveryQueue = {
    world,
    space,
    faults,
    retryDelay,
    timers: new Map(),
    waiters: new Set(),
    log: [],
    shuffling: [],
    closed: false,
  }
  const pending = space.tables.delivery.rows
  return {
    publish: (from, event) => {
      for (const endpoint of listening(world, from, event.type)) {
        const id = `${event.id}:${endpoint.id}`
        const letter = { id, event: event.id, account: from.account, endpoint: endpoint.id }
        dispatch(post, { ...letter, attempt: 1, due: Date.now() }, { event, url: endpoint.url })
      }
    },
    resume: () => {
      // After a restart, retries run immediately instead of at their scheduled time, which may be
      // long away.
      for (const delivery of pending.values()) schedule(post, { ...delivery, due: Date.now() })
    },
    drained: (timeout = DRAIN_TIMEOUT_MS) => waitUntil(() => pending.size, post.waiters, timeout),
    log: () => [...post.log],
    close: () => {
      post.closed = true
      for (const timer of post.timers.values()) clearTimeout(timer)
    },
  }
}

interface DeliveryQueue {
  readonly world: World
  /** The platform's space: it stores the deliveries of every account. */
  readonly space: Space
  readonly faults: Faults
  readonly retryDelay: (attempt: number) => number
  readonly timers: Map<string, NodeJS.Timeout>
  readonly waiters: Set<() => void>
  readonly log: Attempt[]
  shuffling: Delivery[]
  closed: boolean
}

/** Sends a delivery, or applies a fault to it. */
function dispatch(
  post: DeliveryQueue,
  delivery: Delivery,
  what: { event: StripeEvent; url: string },
) {
  const fault = post.faults.take(WEBHOOK_FAULTS, what.event.type)
  if (fault?.kind === 'webhook_lost') return note(post, what, { attempt: 0, status: 'lost' })
  const due = delivery.due + (fault?.kind === 'webhook_delayed' ? fault.delay : 0)
  const row = putObject(post, 'delivery', { ...delivery, due })
  if (fault?.kind === 'webhook_shuffled') {
    if (post.shuffling.length === 0) {
      setTimeout(() => void releaseShuffled(post), SHUFFLE_WAIT_MS).unref()
    }
    post.shuffling.push(row)
    return
  }
  schedule(post, row)
  if (fault?.kind === 'webhook_duplicated') {
    schedule(post, putObject(post, 'delivery', { ...row, id: `${row.id}:again` }))
  }
}

function schedule(post: DeliveryQueue, delivery: Delivery) {
  const wait = Math.max(0, delivery.due - Date.now())
  const timer = setTimeout(() => {
    post.timers.delete(delivery.id)
    void attempt(post, delivery)
  }, wait)
  post.timers.set(delivery.id, timer.unref())
}

async function attempt(post: DeliveryQueue, delivery: Delivery) {
  const { world } = post
  const endpoint = findEndpoint(world, delivery.endpoint)
  const event = find({ space: spaceOf(world, delivery.account) }, 'event', delivery.event)
  if (post.closed) return
  if (!endpoint || !event) return finish(post, delivery)
  const body = JSON.stringify(event)
  // Receivers compare the signature's time with their own clock, so it is real time.
  const signature = signatureOf(body, endpoint.secret, Math.floor(Date.now() / 1000))
  const status = await send(endpoint.url, body, signature)
  if (post.closed) return
  note(post, { event, url: endpoint.url }, { attempt: delivery.attempt, status })
  const accepted = status >= 200 && status < 300
  if (accepted || delivery.attempt >= ATTEMPTS_MAX) finish(post, delivery)
  else {
    const due = Date.now() + post.retryDelay(delivery.attempt)
    schedule(post, putObject(post, 'delivery', { ...delivery, attempt: delivery.attempt + 1, due }))
  }
  world.journal?.flush()
}

function finish(post: DeliveryQueue, delivery: Delivery) {
  deleteObject(post, 'delivery', delivery.id)
  if (post.space.tables.delivery.rows.size > 0) return
  for (const wake of post.waiters) wake()
}

/** Sends the collected deliveries one after the other, in a random order. */
async function releaseShuffled(post: DeliveryQueue) {
  const held = post.shuffling
  post.shuffling = []
  for (let last = held.length - 1; last > 0; last -= 1) {
    const other = Math.floor(post.world.random() * (last + 1))
    const [a, b] = [held[last], held[other]]
    if (a && b) [held[last], held[other]] = [b, a]
  }
  for (const delivery of held) await attempt(post, delivery)
}

function note(
  post: DeliveryQueue,
  what: { event: StripeEvent; url: string },
  how: Pick<Attempt, 'attempt' | 'status'>,
) {
  const { event, url } = what
  if (post.log.length >= LOG_MAX) post.log.splice(0, LOG_MAX / 2)
  post.log.push({ event: event.id, type: event.type, url, ...how, at: new Date().toISOString() })
}

function waitUntil(size: () => number, waiters: Set<() => void>, timeout: number): Promise<void> {
  if (size() === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer)
      waiters.delete(wake)
      settle()
    }
    const wake = () => end(resolve)
    const timer = setTimeout(
      () =>
        end(() => reject(new Error(`${size()} webhooks are still pending after ${timeout} ms`))),
      timeout,
    )
    waiters.add(wake)
  })
}

function findEndpoint(world: World, id: string) {
  for (const space of world.spaces.values()) {
    const endpoint = find({ space }, 'webhook_endpoint', id)
    const secret = find({ space }, 'endpoint_secret', id)?.secret
    if (endpoint?.status === 'enabled' && secret) return { url: endpoint.url, secret }
  }
  return undefined
}
