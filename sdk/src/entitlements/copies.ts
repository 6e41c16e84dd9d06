import type {
  EntitlementMeter,
  EntitlementReason,
  EntitlementSnapshot,
} from '../billing/types.gen.ts'

/** A customer, by the id of either side. */
export type EntitledCustomer = { customerId: string } | { externalCustomerId: string }

/** What is asked: a benefit, or units of a meter (1 by default). */
export type EntitlementQuestion = { benefitId: string } | { meterId: string; amount?: number }

/** What is known about a question. */
export type EntitlementVerdict = {
  allowed: boolean
  reason: EntitlementReason | null
  /** The units left. Null for a benefit. */
  balance: number | null
  /** The units credited; null where use beyond them is allowed, and for a benefit. */
  limit: number | null
  /** When units are credited or billed anew. */
  resetsAt: Date | null
}

/** What is known of one customer. */
export type Copy = {
  customerId: string
  externalCustomerId: string | null
  benefits: ReadonlySet<string>
  meters: Map<string, EntitlementMeter>
  /** When usage began to differ, in milliseconds of this process; undefined if it does not. */
  outdated_at?: number
}

/** What names a customer in a table of them. */
export const keyOf = (customer: EntitledCustomer): string =>
  'customerId' in customer ? `id ${customer.customerId}` : `external ${customer.externalCustomerId}`

/** A copy of what the server answered. */
export const copyOf = (snapshot: EntitlementSnapshot): Copy => ({
  customerId: snapshot.customerId,
  externalCustomerId: snapshot.externalCustomerId,
  benefits: new Set(snapshot.benefitIds),
  meters: new Map(snapshot.meters.map(meter => [meter.meterId, meter])),
})

/** The last known entitlements of customers: those used longest ago are forgotten first. */
export function entitlementCopies(customers_max: number) {
  const copies = new Map<string, Copy>()
  const keysOf = ({ customerId, externalCustomerId }: Copy) => [
    keyOf({ customerId }),
    ...(externalCustomerId === null ? [] : [keyOf({ externalCustomerId })]),
  ]
  const remove = (copy: Copy) => {
    for (const key of keysOf(copy)) copies.delete(key)
  }
  return {
    find: (customer: EntitledCustomer): Copy | undefined => copies.get(keyOf(customer)),
    store(copy: Copy): void {
      const earlier = copies.get(keyOf(copy))
      if (earlier) remove(earlier)
      // A customer with an id of both sides has two keys.
      for (const oldest of copies.values()) {
        if (copies.size < 2 * customers_max) break
        remove(oldest)
      }
      for (const key of keysOf(copy)) copies.set(key, copy)
    },
    remove: (customerId: string) => {
      const copy = copies.get(keyOf({ customerId }))
      if (copy) remove(copy)
    },
    clear: () => copies.clear(),
  }
}

/** Answers a question from what is known; undefined if that does not decide it. */
export function verdictOf(
  { benefits, meters }: Copy,
  question: EntitlementQuestion,
): EntitlementVerdict | undefined {
  if ('benefitId' in question) {
    const allowed = benefits.has(question.benefitId)
    const reason = allowed ? null : 'not_granted'
    return { allowed, reason, balance: null, limit: null, resetsAt: null }
  }
  const meter = meters.get(question.meterId)
  const amount = question.amount ?? 1
  if (!meter || !(amount > 0)) return undefined
  const { balance, limit, resetsAt } = meter
  const reason = reasonAgainst(meter, amount)
  return { allowed: reason === null, reason, balance, limit, resetsAt }
}

/** Whether units may be used, by what a snapshot says: the reason why not, or null. */
function reasonAgainst({ balance, limit }: EntitlementMeter, amount: number) {
  if (limit === null || balance >= amount) return null
  return limit === 0 ? 'no_credits' : 'insufficient_balance'
}
