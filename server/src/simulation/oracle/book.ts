import { roundHalfEven, minimum, most, share, sum } from './exact.ts'
import type { CustomerPlace } from './places.data.ts'
import { taxOn, type TaxRules } from './tax.ts'

// The expected orders of one subscription, derived from the billing rules alone: a change charges
// or credits the difference; a charge is taxed by the customer's location; a credit is taxed like
// the order that charged it, the newest first; credits never make an order's total negative; and
// the amount left to pay is either zero or at least the card minimum.

/** Something charged once: by an order, or by a pending line. */
type Charge = { order: Order | null }
/** A part of a charge, in price units (with or without tax, like the price). */
type Part = { charge: Charge; amount: bigint }
/** A line of an order, or a pending one: a charge, or a credit and the charges it credits. */
type Line = { amount: bigint; charge: Charge | null; parts: Part[] }

/** An order as the oracle expects it, in minor units. */
export type Order = {
  place: CustomerPlace
  lines: bigint[]
  subtotal: bigint
  discount: bigint
  tax: bigint
  total: bigint
  applied: bigint
  /** The order's tax that has not been returned. */
  tax_left: bigint
  refunded: { amount: bigint; tax: bigint }
}

/** The account of a customer with one subscription. */
export type Book = {
  charging: TaxRules
  place: CustomerPlace
  start: bigint
  end: bigint
  /** The price of a whole period; `gross` before its discount, `price` after it. */
  gross: bigint
  price: bigint
  /** The amount charged for the time from then to the end, and its parts, oldest first. */
  charged: bigint
  charged_from: bigint
  parts: Part[]
  waiting: Line[]
  balance: bigint
  orders: Order[]
}

/** The minimum a card can be charged. */
const SMALLEST = 50n

const total = (parts: readonly { amount: bigint }[]) => sum(parts.map(({ amount }) => amount))
const some = (parts: Part[]) => parts.filter(({ amount }) => amount > 0n)

/**
 * The share of an amount for part of a period: rounded once, half to even, in the currency's steps.
 */
function portion(amount: bigint, left: bigint, total: bigint, { step }: TaxRules): bigint {
  return roundHalfEven({ over: amount * left, under: total * step }) * step
}

/** Splits off the first parts that add up to an amount. */
function split(parts: readonly Part[], amount: bigint): [Part[], Part[]] {
  let room = amount
  const [head, rest]: [Part[], Part[]] = [[], []]
  for (const { charge, amount: all } of parts) {
    const used = minimum(all, room)
    room -= used
    head.push({ charge, amount: used })
    rest.push({ charge, amount: all - used })
  }
  return [some(head), some(rest)]
}

/** The amount charged for unused time, and its parts. */
function unusedPartsOf(book: Book, at: bigint): { amount: bigint; parts: Part[] } {
  const { start, end, price, charged, charged_from, charging } = book
  const costs = (from: bigint) => portion(price, end - from, end - start, charging)
  const amount =
    costs(charged_from) === charged
      ? costs(at)
      : portion(charged, end - at, end - charged_from, charging)
  const weights = book.parts.map(part => part.amount)
  if (amount === 0n || sum(weights) === 0n) return { amount, parts: [] }
  const amounts = share(amount, weights)
  const parts = book.parts.map(({ charge }, index) => ({ charge, amount: amounts[index] ?? 0n }))
  return { amount, parts: some(parts) }
}

/** The lines an order takes: only as many credits as there is to pay, the oldest first. */
function reduce(all: readonly Line[], off: bigint): { lines: Line[]; left: Line[] } {
  const requested = sum(all.map(({ amount }) => most(amount, 0n))) - off
  const credit = -sum(all.map(({ amount }) => minimum(amount, 0n)))
  const due = requested - minimum(credit, requested)
  let room = requested - (due > 0n ? most(due, minimum(SMALLEST, requested)) : 0n)
  const [lines, left]: [Line[], Line[]] = [[], []]
  for (const line of all) {
    if (line.amount >= 0n) {
      lines.push(line)
      continue
    }
    const used = minimum(-line.amount, room)
    room -= used
    const [head, rest] = split(line.parts, used)
    if (used > 0n) lines.push({ ...line, amount: -used, parts: head })
    if (used < -line.amount) left.push({ ...line, amount: line.amount + used, parts: rest })
  }
  return { lines, left }
}

/**
 * The tax to return for orders taxed alike: calculated on their sum, and for no order more than it
 * has left.
 */
function returnableTax(parts: readonly Part[], charging: TaxRules): Map<Order, bigint> {
  const sums = new Map<Order, bigint>()
  for (const { charge, amount } of parts) {
    if (charge.order) sums.set(charge.order, (sums.get(charge.order) ?? 0n) + amount)
  }
  const [first] = sums.keys()
  const back = new Map<Order, bigint>()
  if (!first) return back
  let left = taxOn(sum([...sums.values()]), first.place, charging)
  const give = (order: Order, requested: bigint) => {
    const before = back.get(order) ?? 0n
    const provided = most(minimum(minimum(requested, left), order.tax_left - before), 0n)
    back.set(order, before + provided)
    left -= provided
  }
  for (const [order, amount] of sums) give(order, taxOn(amount, order.place, charging))
  for (const order of sums.keys()) give(order, left)
  return back
}

/** The order that these lines result in, without changing the book. */
function billOf(book: Book, lines: readonly Line[], off: bigint, balance = book.balance) {
  const { charging, place } = book
  const parts = lines.flatMap(line => line.parts).filter(({ charge }) => charge.order !== null)
  const net = total(lines) - off
  const fresh = most(net + total(parts), 0n)
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    const name = part.charge.order?.place.name ?? ''
    groups.set(name, [...(groups.get(name) ?? []), part])
  }
  const alike = fresh > 0n ? (groups.get(place.name) ?? []) : []
  if (fresh > 0n) groups.delete(place.name)
  const creditedTaxes = [...groups.values()].map(group => returnableTax(group, charging))
  const back = sum(creditedTaxes.flatMap(item => [...item.values()]))
  const rest = fresh - total(alike)
  const mine = rest >= 0n ? taxOn(rest, place, charging) : -taxOn(-rest, place, charging)
  const tax = mine - back
  const args = [returnableTax(alike, charging), ...creditedTaxes].flatMap(item => [...item])
  const orderTax = mine + sum([...returnableTax(alike, charging).values()])
  const subtotal = total(lines) - (charging.within ? tax : 0n)
  const sale = subtotal - off + tax
  const order: Order = {
    ...{ place, lines: lines.map(({ amount }) => amount), subtotal, discount: off, tax },
    ...{ total: sale, applied: appliedTo(sale, balance, charging) },
    ...{ tax_left: orderTax, refunded: { amount: 0n, tax: 0n } },
  }
  return { order, given: args }
}

/** The amount an order takes from a balance; a negative amount is added to it. */
function appliedTo(sale: bigint, balance: bigint, { step }: TaxRules): bigint {
  if (sale <= 0n) return sale
  if (sale < SMALLEST && balance < sale) return sale
  if (balance <= 0n) return 0n
  if (balance >= sale) return sale
  const room = minimum(balance, sale - SMALLEST)
  return most(room - (room % step), 0n)
}

/**
 * The balance after an order. A total below the card minimum that the balance cannot cover is
 * waived and takes nothing from it.
 */
const balanceAfter = (balance: bigint, { total: sale, applied }: Order): bigint =>
  sale > 0n && sale < SMALLEST && balance < sale ? balance : balance - applied

function issue(book: Book, lines: readonly Line[], off: bigint): Order {
  const { order, given } = billOf(book, lines, off)
  book.balance = balanceAfter(book.balance, order)
  for (const [other, tax] of given) other.tax_left -= tax
  for (const { charge } of lines) if (charge) charge.order = order
  book.orders.push(order)
  return order
}

/** Starts a subscription, or a period that is paid immediately. */
export function startPeriod(book: Book, { start, end }: { start: bigint; end: bigint }): Order {
  const charge: Charge = { order: null }
  const total = { amount: book.gross, charge, parts: [] }
  const off = book.gross - book.price
  const { lines, left } = reduce([total, ...book.waiting], off)
  const order = issue(book, lines, off)
  Object.assign(book, { start, end, charged: book.price, charged_from: start, waiting: left })
  book.parts = some([{ charge, amount: book.price }])
  return order
}

/** Starts the next period; credits that its order does not need go to the balance. */
export function renew(book: Book, end: bigint): void {
  startPeriod(book, { start: book.end, end })
  creditLeft(book)
}

/** The order of the next period, in the current state. */
export function nextOf(book: Book): Order {
  const off = book.gross - book.price
  const total = { amount: book.gross, charge: { order: null }, parts: [] }
  return billOf(book, reduce([total, ...book.waiting], off).lines, off).order
}

/** The price of a plan's period, before and after its discount. */
export type Costs = { gross: bigint; price: bigint }

/** The result of a change: the order it charges, and the order that credits the balance. */
export type ChangeOrders = { due: Order | null; credit: Order | null }

/** Changes plan or seats within a period. */
export function change(
  book: Book,
  to: Costs,
  verb: 'invoice' | 'prorate',
  at: bigint,
): ChangeOrders {
  const unused = unusedPartsOf(book, at)
  const { start, end, charging } = book
  const rest = portion(to.price, end - at, end - start, charging)
  const charge: Charge = { order: null }
  const both = minimum(unused.amount, rest)
  const [oldestParts, newest] = takeOldest(unused.parts, both)
  const own = both > 0n ? [{ charge, amount: both }] : []
  const credit = { amount: -unused.amount, charge: null, parts: [...own, ...newest] }
  const debit = { amount: rest, charge, parts: [] }
  book.waiting.push(...[credit, debit].filter(({ amount }) => amount !== 0n))
  Object.assign(book, { ...to, charged: rest, charged_from: at })
  book.parts = [...oldestParts, ...some([{ charge, amount: rest - both }])]
  if (verb === 'prorate') return { due: null, credit: null }
  let due: Order | null = null
  if (total(book.waiting) >= SMALLEST) {
    const { lines, left } = reduce(book.waiting, 0n)
    book.waiting = left
    due = issue(book, lines, 0n)
  }
  return { due, credit: creditLeft(book) }
}

/** Splits the parts into the oldest that add up to an amount, and the others, the newest first. */
function takeOldest(parts: readonly Part[], amount: bigint): [Part[], Part[]] {
  const [used, oldest] = split(parts.toReversed(), total(parts) - amount)
  return [oldest.toReversed(), used]
}

/** Any remaining credit goes to the balance. */
function creditLeft(book: Book): Order | null {
  if (total(book.waiting) >= 0n) return null
  const lines = book.waiting
  book.waiting = []
  return issue(book, lines, 0n)
}

/**
 * Starts a period with another interval: unused time is credited, the new period is paid
 * immediately.
 */
export function restart(
  book: Book,
  to: Costs,
  period: { start: bigint; end: bigint },
): ChangeOrders {
  const { amount, parts } = unusedPartsOf(book, period.start)
  const unused = { amount: -amount, charge: null, parts: parts.toReversed() }
  if (amount > 0n) book.waiting.push(unused)
  Object.assign(book, to)
  const due = startPeriod(book, period)
  return { due, credit: creditLeft(book) }
}

/** Refunds this much of an order, excluding tax; returns the tax refunded with it. */
export function refund(book: Book, order: Order, amount: bigint): bigint {
  const { step, within } = book.charging
  const net = order.subtotal - order.discount
  const removed = order.refunded.amount
  const due = roundHalfEven({ over: order.tax * (removed + amount), under: net * step }) * step
  const tax = removed + amount === net ? order.tax - order.refunded.tax : due - order.refunded.tax
  order.refunded = { amount: removed + amount, tax: order.refunded.tax + tax }
  order.tax_left -= tax
  const priced = minimum(amount + (within ? tax : 0n), book.charged)
  book.charged -= priced
  const mine = book.parts.filter(({ charge }) => charge.order === order)
  const others = book.parts.filter(({ charge }) => charge.order !== order)
  const [, left] = split([...mine, ...others.toReversed()], priced)
  // In the order they were charged.
  book.parts = book.parts.flatMap(({ charge }) => left.filter(item => item.charge === charge))
  return tax
}
