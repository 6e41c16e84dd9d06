import { createBillingClient, type BillingClient } from './billing/billing-client.ts'
import type { EntitlementsConsumeBody } from './billing/calls.gen.ts'
import type { EntitlementConsumed } from './billing/types.gen.ts'
import {
  verdictOf,
  type Copy,
  type EntitledCustomer,
  type EntitlementQuestion,
  type EntitlementVerdict,
} from './entitlements/copies.ts'
import { addressOf, followChanges, type StreamOptions } from './entitlements/follow-changes.ts'
import { keepCopies } from './entitlements/keep-copies.ts'
import { GatehouseError } from './gatehouse-error.ts'

export type { EntitledCustomer, EntitlementQuestion, EntitlementVerdict }

/**
 * How entitlements are followed: `token` is an organization access token with the scopes
 * `customers:read` and, to consume, `events:write`. `onError` is called when the stream ends with
 * an error; it is opened again in any case.
 */
export type EntitlementOptions = StreamOptions & {
  /** The most customers whose entitlements are kept. 10,000 by default. */
  customersMax?: number
  /**
   * What `check` does if the server cannot be reached: throw (the default), or answer from what was
   * last known, however old; `ageSeconds` tells.
   */
  whenUnreachable?: 'throw' | 'last_known'
}

/** An answer, where it comes from, and for how long it has not been known to be up to date. */
export type EntitlementAnswer = EntitlementVerdict & {
  source: 'copy' | 'server'
  /** 0 from the server, and from a copy that is kept up to date. */
  ageSeconds: number
}

/** Whether what is known is kept up to date. */
export type EntitlementKnowledge = {
  /** While false, every check is a request. */
  connected: boolean
  /** Seconds since the stream was last known to be open; infinite before it was. */
  ageSeconds: number
}

/** What customers may do, answered without a request where it is known. */
export type FollowedEntitlements = {
  /** The copy's answer, without a request; undefined if there is none that is up to date. */
  peek(customer: EntitledCustomer, question: EntitlementQuestion): EntitlementAnswer | undefined
  /** Whether a customer may do this now: from the copy, or else from the server. */
  check(customer: EntitledCustomer, question: EntitlementQuestion): Promise<EntitlementAnswer>
  /**
   * Consumes units of a meter, always at the server: a limit holds for all programs. With an
   * `event.externalId`, a repeated request counts once.
   */
  consume(
    input: EntitlementsConsumeBody & EntitledCustomer & { meterId: string },
  ): Promise<EntitlementConsumed>
  /** Whether answers are kept up to date, and how old they are if not. */
  knowledge(): EntitlementKnowledge
  /** Ends the stream; every further check is a request. */
  close(): void
}

/** A copy whose usage changed answers for this long while it is read again. */
const OUTDATED_MS_MAX = 2_000

/**
 * Answers what customers may do without a request: what was read once is kept, and a stream tells
 * when it is outdated. A revocation is known within a second. Without the stream, every check asks
 * the server. Close it when the program ends.
 */
export function followEntitlements(options: EntitlementOptions): FollowedEntitlements {
  const client = createBillingClient({ ...options, baseURL: addressOf(options) }).entitlements
  const copies = keepCopies(options.customersMax ?? 10_000, {
    snapshot: customer => client.snapshot(customer),
    isFollowed: () => stream.isOpen(),
  })
  const stream = followChanges(options, copies.apply)
  const fromCopy = (copy: Copy, question: EntitlementQuestion): EntitlementAnswer | undefined => {
    const verdict = verdictOf(copy, question)
    const ageSeconds = stream.isOpen() ? outdatedSeconds(copy) : stream.silence()
    return verdict && { ...verdict, source: 'copy', ageSeconds }
  }
  const peek: FollowedEntitlements['peek'] = (customer, question) => {
    const copy = stream.isOpen() ? copies.find(customer) : undefined
    if (copy?.outdated_at !== undefined) copies.readLater(customer)
    return copy && outdatedSeconds(copy) * 1_000 <= OUTDATED_MS_MAX
      ? fromCopy(copy, question)
      : undefined
  }
  const ask: FollowedEntitlements['check'] = async (customer, question) => {
    const copy = stream.isOpen() ? await copies.read(customer).catch(unlessUnknown) : undefined
    const known = copy && verdictOf(copy, question)
    const verdict = known ?? (await checkAtServer(client, customer, question))
    return { ...verdict, source: 'server', ageSeconds: 0 }
  }
  return {
    peek,
    check: async (customer, question) => {
      try {
        return peek(customer, question) ?? (await ask(customer, question))
      } catch (error) {
        const copy = copies.find(customer)
        const last = copy && fromCopy(copy, question)
        if (options.whenUnreachable === 'last_known' && last && isUnreachable(error)) return last
        throw error
      }
    },
    consume: async input => {
      const answer = await client.consume(input)
      const meter = copies.find(input)?.meters.get(input.meterId)
      if (meter) meter.balance = answer.balance
      return answer
    },
    knowledge: () => {
      const connected = stream.isOpen()
      return { connected, ageSeconds: connected ? 0 : stream.silence() }
    },
    close: stream.close,
  }
}

/** For how long the copy has not been what usage made of it. */
const outdatedSeconds = ({ outdated_at }: Copy): number =>
  outdated_at === undefined ? 0 : (performance.now() - outdated_at) / 1_000

async function checkAtServer(
  client: BillingClient['entitlements'],
  customer: EntitledCustomer,
  question: EntitlementQuestion,
): Promise<EntitlementVerdict> {
  const { items } = await client.check({ ...customer, items: [question] })
  const [item] = items
  if (!item) throw new Error('The server did not answer the question.')
  const { allowed, reason, balance, limit, resetsAt } = item
  return { allowed, reason, balance, limit, resetsAt }
}

/** Nobody answered, or the server could not. */
const isUnreachable = (error: unknown) =>
  error instanceof GatehouseError && (error.status === 0 || error.status >= 500)

/** A customer who is not known has no snapshot; `check` says so. */
function unlessUnknown(error: unknown): undefined {
  if (error instanceof GatehouseError && error.status === 404) return undefined
  throw error
}
