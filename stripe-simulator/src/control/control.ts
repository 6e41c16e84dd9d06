import { completeChallenge } from '../intents/complete-challenge.ts'
import type { ChallengedIntent, Verdict } from '../intents/complete-challenge.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { StripeEvent } from '../state/account-objects.ts'
import type { Charge, PaymentIntent } from '../state/objects.ts'
import { find, momentOf, putObject, spaceOf } from '../state/world.ts'
import type { Rows, TableName, World } from '../state/world.ts'
import { idsBy } from '../state/table.ts'
import type { Attempt, Deliveries } from '../webhooks/deliveries.ts'
import { makeBankControl } from './bank-control.ts'
import type { BankControl } from './bank-control.ts'
import type { Fault, FaultRequest, Faults } from './faults.ts'
import type { LoggedRequest, RequestFilter, RequestLog } from './request-log.ts'

/** Selects objects. Without an account: of every account. */
export interface ObjectFilter {
  account?: string
  /** The metadata must contain all of these keys with these values. */
  metadata?: Record<string, string>
  customer?: string
}

/** The control interface for tests: reads the simulator's state, adds faults, sets the clock. */
export interface Control extends BankControl {
  /** Oldest first. */
  objects: <T extends TableName>(table: T, filter?: ObjectFilter) => Rows[T][]
  charges: (filter?: ObjectFilter) => Charge[]
  paymentIntents: (filter?: ObjectFilter) => PaymentIntent[]
  events: (filter?: ObjectFilter & { type?: string }) => StripeEvent[]
  /** Every request received, with the status of its response. */
  requests: (filter?: RequestFilter) => LoggedRequest[]
  clearRequests: () => void
  addFault: (fault: FaultRequest) => Fault
  faults: () => Fault[]
  clearFaults: () => void
  /** Requests per second and account; null removes the limit. */
  setRateLimit: (perSecond: number | null) => void
  /** Sets the clock; null returns to the clock given at the start. */
  setNow: (now: (() => Date) | null) => void
  /** Resolves when no webhook is pending; rejects after `timeout` milliseconds (10,000). */
  drained: (timeout?: number) => Promise<void>
  /** The attempts to deliver webhooks, oldest first. */
  deliveries: () => Attempt[]
  /**
   * Completes every asynchronous change now: late refunds, debits in processing. Returns their
   * number.
   */
  settle: () => number
  /** Completes a 3-D Secure challenge as the customer would on the bank's page. */
  challenge: (intent: string, verdict: Verdict) => ChallengedIntent | undefined
  /**
   * From now on a saved card behaves like this test number: its bank declines it, or has renewed
   * it. Stripe's display of the card stays the same. Returns false if there is no such payment
   * method.
   */
  reissue: (paymentMethod: string, number: string) => boolean
  /** Deletes every object, fault, request and pending webhook; endpoints stay. */
  reset: () => void
}

export interface ControlParts {
  world: World
  deliveries: Deliveries
  faults: Faults
  rateLimit: RateLimit
  log: RequestLog
  settle: () => number
  reset: () => void
}

export function makeControl(parts: ControlParts): Control {
  const { world, deliveries, faults, rateLimit, log } = parts
  const clock = world.now
  const objects = <T extends TableName>(table: T, filter: ObjectFilter = {}) =>
    objectsOf(world, table, filter)
  return {
    objects,
    charges: filter => objects('charge', filter),
    paymentIntents: filter => objects('payment_intent', filter),
    events: ({ type, ...filter } = {}) =>
      objects('event', filter).filter(event => type === undefined || event.type === type),
    requests: log.list,
    clearRequests: log.clear,
    addFault: faults.add,
    faults: faults.list,
    clearFaults: faults.clear,
    setRateLimit: rateLimit.set,
    setNow: now => {
      world.now = now ?? clock
    },
    drained: deliveries.drained,
    deliveries: deliveries.log,
    settle: parts.settle,
    challenge: (intent, verdict) => {
      for (const space of world.spaces.values()) {
        const done = completeChallenge(momentOf(world, space), intent, verdict)
        if (!done) continue
        world.journal?.flush()
        return done
      }
      return undefined
    },
    reissue: (paymentMethod, number) => {
      for (const space of world.spaces.values()) {
        const known = find({ space }, 'method_secret', paymentMethod)
        if (!known) continue
        putObject({ world, space }, 'method_secret', { ...known, number })
        world.journal?.flush()
        return true
      }
      return false
    },
    ...makeBankControl(world),
    reset: parts.reset,
  }
}

function objectsOf<T extends TableName>(world: World, name: T, filter: ObjectFilter): Rows[T][] {
  const spaces =
    filter.account === undefined ? [...world.spaces.values()] : [spaceOf(world, filter.account)]
  const filterEntries = Object.entries(filter.metadata ?? {})
  return spaces.flatMap(space =>
    idsBy(space.tables[name]).flatMap(id => {
      const row = find({ space }, name, id)
      if (!row) return []
      const { metadata = {}, customer } = row as {
        metadata?: Record<string, string> | null
        customer?: string | null
      }
      if (filter.customer !== undefined && customer !== filter.customer) return []
      return filterEntries.every(([key, value]) => metadata?.[key] === value) ? [row] : []
    }),
  )
}
