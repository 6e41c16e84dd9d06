import { minimum, most } from './exact.ts'
import { taxIn, type Tax } from './plan.ts'
import type {
  Credit,
  Order,
  Part,
  Subscription,
  AppliedCredits,
  PendingCredit,
} from './subscription.ts'

/** The initial state of an order: it has no credits. */
export const nothingCredited = {
  taken: { credits: [], debits: [] },
  credits: [],
} satisfies Pick<Order, 'taken' | 'credits'>

const sumOf = (parts: readonly { amount: bigint }[]) =>
  parts.reduce((sum, { amount }) => sum + amount, 0n)

/** A period charged with its own order. */
export const chargedWith = (order: Order, amount: bigint): Part[] =>
  amount > 0n ? [{ of: { order }, amount }] : []

/**
 * The same parts scaled down to a total; the units left by rounding go to the largest remainders.
 */
export function scaleParts(parts: readonly Part[], total: bigint): Part[] {
  const wholeAmount = sumOf(parts)
  if (total <= 0n || wholeAmount <= 0n) return []
  const exact = parts.map((part, at) => {
    const over = part.amount * total
    return { ...part, at, amount: over / wholeAmount, rest: over % wholeAmount }
  })
  const left = total - sumOf(exact)
  const byRemainder = exact.toSorted((one, other) =>
    one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1,
  )
  const more = new Set(byRemainder.slice(0, Number(left)).map(({ at }) => at))
  return exact
    .map(({ of, amount, at }) => ({ of, amount: more.has(at) ? amount + 1n : amount }))
    .filter(({ amount }) => amount > 0n)
}

/** Splits off the first parts that add up to an amount. */
export function split(parts: readonly Part[], amount: bigint): [Part[], Part[]] {
  let room = amount
  const [head, rest]: [Part[], Part[]] = [[], []]
  for (const { of, amount: there } of parts) {
    const used = minimum(there, room)
    room -= used
    if (used > 0n) head.push({ of, amount: used })
    if (used < there) rest.push({ of, amount: there - used })
  }
  return [head, rest]
}

/** Adds a pending credit after the existing ones. */
export function addCredit(sub: Subscription, parts: Part[]): void {
  if (parts.length === 0) return
  sub.numbered += 1
  sub.credits = [...sub.credits, { number: sub.numbered, parts }]
}

/** Takes this much of the pending credits, oldest first; the rest of the last one stays pending. */
export function applyCredits(sub: Subscription, amount: bigint): PendingCredit[] {
  let room = amount
  const [used, left]: [PendingCredit[], PendingCredit[]] = [[], []]
  for (const { number, parts } of sub.credits) {
    const [head, rest] = split(parts, room)
    room -= sumOf(head)
    if (head.length > 0) used.push({ number, parts: head })
    if (rest.length > 0) left.push({ number, parts: rest })
  }
  sub.credits = left
  return used
}

/** The credits of an order given by orders that are not void. */
const creditedOf = (sub: Subscription, order: Order) =>
  sub.orders
    .filter(({ status }) => status !== 'void')
    .flatMap(({ credits, applied }) => credits.map(credit => ({ ...credit, applied })))
    .filter(({ of }) => of === order)

/**
 * The amount paid for an order that is neither credited nor refunded, excluding tax, and its tax.
 */
export function leftOf(sub: Subscription, order: Order): { amount: bigint; tax: bigint } {
  const { subtotal, discount, tax, status, credits, refunds } = order
  const removed = creditedOf(sub, order)
  const back = refunds.map(({ reclaimed }) => reclaimed)
  const taxes = (all: readonly { tax: bigint }[]) => all.reduce((sum, item) => sum + item.tax, 0n)
  const paid = status === 'void' ? 0n : 1n
  const net = paid * (subtotal - discount + sumOf(credits) - sumOf(removed) + sumOf(back))
  const left = paid * (tax + taxes(credits) - taxes(removed) + taxes(back))
  return { amount: net - sumOf(refunds), tax: most(left - taxes(refunds), 0n) }
}

/** How much of an order's credits went to the balance, whether spent since or not. */
export function creditedToBalance(sub: Subscription, order: Order): bigint {
  const came = creditedOf(sub, order)
    .filter(({ applied }) => applied < 0n)
    .reduce((sum, { amount, tax, applied }) => sum + minimum(amount + tax, -applied), 0n)
  const back = order.refunds.reduce((sum, { reclaimed }) => {
    return sum + reclaimed.amount + reclaimed.tax
  }, 0n)
  return came - back
}

/** Records on an order its credits of other orders, and the pending charges it bills. */
export function settleApplied(
  sub: Subscription,
  order: Order,
  { credits, debits }: AppliedCredits,
): void {
  const sums = new Map<Order, bigint>()
  for (const { of, amount } of credits.flatMap(({ parts }) => parts)) {
    if (of.order) sums.set(of.order, (sums.get(of.order) ?? 0n) + amount)
  }
  const parts = [...sums].map(([of, amount]) => ({ of, amount }))
  order.credits = sub.tax ? taxedCredits(sub, parts, sub.tax) : parts.map(withoutTax)
  for (const debit of debits) debit.order = order
}

type CreditOfOrder = { of: Order; amount: bigint }
const withoutTax = (part: CreditOfOrder): Credit => ({ ...part, tax: 0n })

/** Taxed on their sum; no order returns more tax than it has left. */
function taxedCredits(sub: Subscription, parts: CreditOfOrder[], tax: Tax): Credit[] {
  let left = taxIn(sumOf(parts), tax)
  const room = new Map(parts.map(({ of }) => [of, leftOf(sub, of).tax]))
  const give = (of: Order, charged: bigint) => {
    const provided = most(minimum(minimum(charged, left), room.get(of) ?? 0n), 0n)
    room.set(of, (room.get(of) ?? 0n) - provided)
    left -= provided
    return provided
  }
  const provided = parts.map(part => ({
    ...part,
    tax: give(part.of, taxIn(part.amount, tax)),
  }))
  const all = provided.map(part => ({ ...part, tax: part.tax + give(part.of, left) }))
  return all.map(part => ({ ...part, amount: tax.within ? part.amount - part.tax : part.amount }))
}
