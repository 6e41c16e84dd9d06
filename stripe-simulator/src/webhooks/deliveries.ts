import type { Faults } from '../control/faults.ts'
import { WEBHOOK_FAULTS } from '../control/faults.ts'
import type { Delivery, StripeEvent } from '../state/objects.ts'
import { drop, find, put, spaceOf } from '../state/world.ts'
import type { Space, World } from '../state/world.ts'
import { listening } from './events.ts'
import { send } from './send.ts'
import { signatureOf } from './signature.ts'

const ATTEMPTS_MAX = 16
const RETRY_FIRST_MS = 1000
const RETRY_LONGEST_MS = 60 * 60 * 1000
/** How long a shuffled delivery waits for others to be shuffled with. */
const SHUFFLE_WAIT_MS = 300
const LOG_MAX = 2000

/** One try to deliver an event. Status 0: nobody answered. Lost ones were never tried. */
export interface Attempt {
  event: string
  type: string
  url: string
  attempt: number
  status: number | 'lost'
  at: string
}

export interface Deliveries {
  announce: (space: Space, event: StripeEvent) => void
  /** Takes up what was pending when the simulator ended. */
  resume: () => void
  /** Resolves when nothing is pending; rejects after `timeout` milliseconds. */
  drained: (timeout?: number) => Promise<void>
  log: () => Attempt[]
  close: () => void
}

/** Doubles from a second to an hour. */
export function defaultRetryDelay(attempt: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempt - 1), RETRY_LONGEST_MS)
}

export function makeDeliveries(
  world: World,
  faults: Faults,
  retryDelay: (attempt: number) => number,
): Deliveries {
  const at = { world, space: spaceOf(world, world.platform) }
  const pending = at.space.tables.delivery.rows
  const timers = new Map<string, NodeJS.Timeout>()
  const waiters = new Set<() => void>()
  const attempts: Attempt[] = []
  let shuffling: Delivery[] = []
  let closed = false

  const note = (event: StripeEvent, url: string, attempt: number, status: number | 'lost') => {
    if (attempts.length >= LOG_MAX) attempts.splice(0, LOG_MAX / 2)
    attempts.push({
      event: event.id,
      type: event.type,
      url,
      attempt,
      status,
      at: new Date().toISOString(),
    })
  }
  const finish = (delivery: Delivery) => {
    drop(at, 'delivery', delivery.id)
    if (pending.size === 0) for (const wake of waiters) wake()
  }
  const schedule = (delivery: Delivery) => {
    const timer = setTimeout(
      () => {
        timers.delete(delivery.id)
        void attempt(delivery)
      },
      Math.max(0, delivery.due - Date.now()),
    )
    timers.set(delivery.id, timer.unref())
  }
  const attempt = async (delivery: Delivery) => {
    const endpoint = findEndpoint(world, delivery.endpoint)
    const event = find({ space: spaceOf(world, delivery.account) }, 'event', delivery.event)
    if (!endpoint || !event || closed) return closed ? undefined : finish(delivery)
    const body = JSON.stringify(event)
    // Receivers hold the signature's time against their own clock, so it is the real one.
    const signature = signatureOf(body, endpoint.secret, Math.floor(Date.now() / 1000))
    const status = await send(endpoint.url, body, signature)
    if (closed) return
    note(event, endpoint.url, delivery.attempt, status)
    const accepted = status >= 200 && status < 300
    if (accepted || delivery.attempt >= ATTEMPTS_MAX) finish(delivery)
    else {
      const due = Date.now() + retryDelay(delivery.attempt)
      schedule(put(at, 'delivery', { ...delivery, attempt: delivery.attempt + 1, due }))
    }
    world.journal?.flush()
  }
  const releaseShuffled = () => {
    const held = shuffling
    shuffling = []
    // Fisher and Yates: every order is as likely as any other.
    for (let last = held.length - 1; last > 0; last -= 1) {
      const other = Math.floor(world.random() * (last + 1))
      const [a, b] = [held[last], held[other]]
      if (a && b) [held[last], held[other]] = [b, a]
    }
    void held.reduce((before, delivery) => before.then(() => attempt(delivery)), Promise.resolve())
  }
  const dispatch = (delivery: Delivery, event: StripeEvent, url: string) => {
    const fault = faults.take(WEBHOOK_FAULTS, event.type)
    if (fault?.kind === 'webhook_lost') return note(event, url, 0, 'lost')
    const due = delivery.due + (fault?.kind === 'webhook_delayed' ? fault.delay : 0)
    const row = put(at, 'delivery', { ...delivery, due })
    if (fault?.kind === 'webhook_shuffled') {
      if (shuffling.length === 0) setTimeout(releaseShuffled, SHUFFLE_WAIT_MS).unref()
      shuffling.push(row)
      return
    }
    schedule(row)
    if (fault?.kind === 'webhook_duplicated') {
      schedule(put(at, 'delivery', { ...row, id: `${row.id}:again` }))
    }
  }

  return {
    announce: (space, event) => {
      for (const endpoint of listening(world, space, event.type)) {
        dispatch(
          {
            id: `${event.id}:${endpoint.id}`,
            event: event.id,
            account: space.account,
            endpoint: endpoint.id,
            attempt: 1,
            due: Date.now(),
          },
          event,
          endpoint.url,
        )
      }
    },
    resume: () => {
      // Who restarts the simulator does not want to wait for the next try of a day ago.
      for (const delivery of pending.values()) schedule({ ...delivery, due: Date.now() })
    },
    drained: (timeout = 10_000) => waitUntil(() => pending.size, waiters, timeout),
    log: () => [...attempts],
    close: () => {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
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
