import { EntitlementChange, entitlementEndpoints } from '@gatehouse/contract/billing/entitlements'
import { createClient, type ClientOptions } from './client.ts'
import {
  copyOf,
  entitlementCopies,
  keyOf,
  verdictOf,
  type Copy,
  type EntitledCustomer,
  type EntitlementQuestion,
  type EntitlementVerdict,
} from './entitlement-copies.ts'
import { readEvents } from './read-events.ts'
import { RequestFailed } from './request-failed.ts'

export type { EntitledCustomer, EntitlementQuestion, EntitlementVerdict }

/** How entitlements are followed. */
export type EntitlementOptions = Pick<ClientOptions, 'url' | 'fetch'> & {
  /** An organization access token: `customers:read` and, to consume, `events:write`. */
  token: string
  /** The most customers whose entitlements are kept. 10,000 by default. */
  customersMax?: number
  /**
   * What `check` does if the server cannot be reached: throw (the default), or answer from what was
   * last known, however old; `ageSeconds` tells.
   */
  whenUnreachable?: 'throw' | 'last_known'
  /** Called when the stream ends with an error; it is opened again in any case. */
  onError?: (error: unknown) => void
}

/** An answer, where it comes from, and for how long it has not been known to be up to date. */
export type EntitlementAnswer = EntitlementVerdict & {
  source: 'copy' | 'server'
  /** 0 from the server, and from a copy that is kept up to date. */
  ageSeconds: number
}

/** A copy whose usage changed answers for this long while it is read again. */
const OUTDATED_MS_MAX = 2_000
/** A stream without a sign of life for this long is abandoned: one is sent every 15 seconds. */
const SILENCE_MS = 40_000
const RETRY_MS_MIN = 250
const RETRY_MS_MAX = 10_000

/** Whether what is known is kept up to date. */
export type EntitlementKnowledge = {
  /** While false, every check is a request. */
  connected: boolean
  /** Seconds since the stream was last known to be open; infinite before it was. */
  ageSeconds: number
}

/**
 * Answers what customers may do without a request: what was read once is kept, and a stream tells
 * when it is outdated. A revocation is known within a second. Without the stream, every check asks
 * the server. Close it when the program ends.
 */
export function followEntitlements(options: EntitlementOptions) {
  const client = createClient({ entitlements: entitlementEndpoints }, options).entitlements
  const copies = entitlementCopies(options.customersMax ?? 10_000)
  const reads = new Set<{ changed: Set<string>; isReset: boolean }>()
  const closing = new AbortController()
  const stream = { connected: false, heard_at: -Infinity }
  const reading = new Set<string>()

  const reset = () => {
    copies.clear()
    for (const read of reads) read.isReset = true
  }
  const apply = ({ event, data }: EntitlementChange) => {
    if (event !== 'changed') return reset()
    for (const customerId of data.customer_ids) {
      for (const read of reads) read.changed.add(customerId)
      const copy = copies.find({ customerId })
      if (!data.by_usage) copies.remove(customerId)
      else if (copy) copy.outdated_at ??= performance.now()
    }
  }

  const connect = async () => {
    const stop = new AbortController()
    let silence = setTimeout(() => stop.abort(), SILENCE_MS)
    const heard = () => {
      stream.heard_at = performance.now()
      clearTimeout(silence)
      silence = setTimeout(() => stop.abort(), SILENCE_MS)
    }
    try {
      const signal = AbortSignal.any([stop.signal, closing.signal])
      const body = await openStream(options, signal)
      for await (const sent of readEvents(body, heard)) {
        const change = EntitlementChange.safeParse(sent).data
        if (!change) continue
        apply(change)
        if (change.event === 'connected') stream.connected = true
      }
    } finally {
      stream.connected = false
      clearTimeout(silence)
    }
  }
  const stayConnected = async () => {
    let wait = RETRY_MS_MIN
    while (!closing.signal.aborted) {
      try {
        await connect()
        wait = RETRY_MS_MIN
      } catch (error) {
        if (closing.signal.aborted) return
        options.onError?.(error)
        await new Promise(resolve => setTimeout(resolve, wait * (0.5 + Math.random() / 2)))
        wait = Math.min(wait * 2, RETRY_MS_MAX)
      }
    }
  }

  /** Reads a customer; what changes meanwhile is not kept. */
  const read = async (customer: EntitledCustomer): Promise<Copy> => {
    const current = { changed: new Set<string>(), isReset: false }
    reads.add(current)
    try {
      const copy = copyOf(await client.snapshot({ body: customer }))
      const isCurrent = !current.isReset && !current.changed.has(copy.customerId)
      if (isCurrent && stream.connected) copies.store(copy)
      return copy
    } finally {
      reads.delete(current)
    }
  }
  const readLater = (customer: EntitledCustomer) => {
    const key = keyOf(customer)
    if (reading.has(key)) return
    reading.add(key)
    void read(customer)
      .catch(() => undefined)
      .finally(() => reading.delete(key))
  }

  const ageOf = ({ outdated_at }: Copy): number => {
    const now = performance.now()
    if (!stream.connected) return (now - stream.heard_at) / 1_000
    return outdated_at === undefined ? 0 : (now - outdated_at) / 1_000
  }
  const fromCopy = (copy: Copy, question: EntitlementQuestion): EntitlementAnswer | undefined => {
    const verdict = verdictOf(copy, question)
    return verdict && { ...verdict, source: 'copy', ageSeconds: ageOf(copy) }
  }

  /** The copy's answer, without a request; undefined if there is none that is up to date. */
  const peek = (
    customer: EntitledCustomer,
    question: EntitlementQuestion,
  ): EntitlementAnswer | undefined => {
    const copy = stream.connected ? copies.find(customer) : undefined
    if (!copy) return undefined
    if (copy.outdated_at !== undefined) {
      readLater(customer)
      if (performance.now() - copy.outdated_at > OUTDATED_MS_MAX) return undefined
    }
    return fromCopy(copy, question)
  }

  /** The server's answer; while the stream is open, everything about the customer is read. */
  const ask = async (
    customer: EntitledCustomer,
    question: EntitlementQuestion,
  ): Promise<EntitlementAnswer> => {
    const copy = stream.connected ? await read(customer).catch(unlessUnknown) : undefined
    const verdict = (copy && verdictOf(copy, question)) ?? (await checkOne(customer, question))
    return { ...verdict, source: 'server', ageSeconds: 0 }
  }
  const checkOne = async (customer: EntitledCustomer, question: EntitlementQuestion) => {
    const { items } = await client.check({ body: { ...customer, items: [question] } })
    const [item] = items
    if (!item) throw new Error('The server did not answer the question.')
    const { allowed, reason, balance, limit, resetsAt } = item
    return { allowed, reason, balance, limit, resetsAt }
  }

  void stayConnected()
  return {
    peek,

    /** Whether a customer may do this now: from the copy, or else from the server. */
    async check(
      customer: EntitledCustomer,
      question: EntitlementQuestion,
    ): Promise<EntitlementAnswer> {
      const known = peek(customer, question)
      if (known) return known
      try {
        return await ask(customer, question)
      } catch (error) {
        const copy = copies.find(customer)
        const last = copy && fromCopy(copy, question)
        if (options.whenUnreachable === 'last_known' && last && isUnreachable(error)) return last
        throw error
      }
    },

    /**
     * Consumes units of a meter, always at the server: a limit holds for all programs. With an
     * `event.externalId`, a repeated request counts once.
     */
    async consume(
      input: EntitledCustomer & {
        meterId: string
        amount: number
        event?: {
          name?: string
          externalId?: string
          metadata?: Record<string, string | number | boolean>
        }
      },
    ) {
      const answer = await client.consume({ body: input })
      const meter = copies.find(input)?.meters.get(input.meterId)
      if (meter) meter.balance = answer.balance
      return answer
    },

    /** Whether answers are kept up to date, and how old they are if not. */
    knowledge: (): EntitlementKnowledge => ({
      connected: stream.connected,
      ageSeconds: stream.connected ? 0 : (performance.now() - stream.heard_at) / 1_000,
    }),

    /** Ends the stream; every further check is a request. */
    close: () => closing.abort(),
  }
}

async function openStream(
  { url, token, fetch: send = fetch }: EntitlementOptions,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const address = new URL(entitlementEndpoints.stream.path, url)
  const response = await send(address, { headers: { authorization: `Bearer ${token}` }, signal })
  if (response.ok && response.body) return response.body
  throw new RequestFailed(response.status, await response.json().catch(() => ({})))
}

/** Nobody answered, or the server could not. */
const isUnreachable = (error: unknown) =>
  error instanceof RequestFailed && (error.status === 0 || error.status >= 500)

/** A customer who is not known has no snapshot; `check` says so. */
function unlessUnknown(error: unknown): undefined {
  if (error instanceof RequestFailed && error.status === 404) return undefined
  throw error
}
