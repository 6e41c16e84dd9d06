/**
 * Where money stands. A debit is positive, a credit negative. `receivable`: what customers owe.
 * `processor`: what the payment processor holds for the merchant. `revenue`, `tax` and
 * `discounts` say why; `refunds`, `disputes`, `customer_balance` and `written_off` what became of
 * it later.
 */
export type Account =
  | 'receivable'
  | 'revenue'
  | 'tax'
  | 'discounts'
  | 'refunds'
  | 'disputes'
  | 'processor'
  | 'customer_balance'
  | 'written_off'

/** One side of a transaction, in minor units of its currency. */
export type Entry = { account: Account; amount: number }

/** The amounts of an order, as far as the ledger needs them. */
export type OrderAmounts = { subtotal_amount: number; discount_amount: number; tax_amount: number }

/** What an order comes to: subtotal less discount, and tax. */
export const totalOf = ({ subtotal_amount, discount_amount, tax_amount }: OrderAmounts) =>
  subtotal_amount - discount_amount + tax_amount

/** An order was issued: its customer owes its total. */
export const orderIssued = (order: OrderAmounts): Entry[] => [
  { account: 'receivable', amount: totalOf(order) },
  { account: 'discounts', amount: order.discount_amount },
  { account: 'revenue', amount: -order.subtotal_amount },
  { account: 'tax', amount: -order.tax_amount },
]

/** A payment arrived: the processor holds what the customer owed. */
export const paymentSucceeded = (amount: number): Entry[] => [
  { account: 'processor', amount },
  { account: 'receivable', amount: -amount },
]

/** A part of an order's money, as it is given back: `amount` is without its tax. */
export type Share = { amount: number; tax_amount: number }

/** Sales are taken back and their tax with them: the merchant owes the customer their money. */
export const refundCredited = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'refunds', amount },
  { account: 'tax', amount: tax_amount },
  { account: 'receivable', amount: -(amount + tax_amount) },
]

/** The processor gives a customer what they are owed. */
export const refundPaid = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'receivable', amount: amount + tax_amount },
  { account: 'processor', amount: -(amount + tax_amount) },
]

/** The same entries the other way round: what was posted did not come to be. */
export const reversed = (entries: Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/** A bank took money back: the processor holds it no longer, and a dispute says why. */
export const disputeWithdrawn = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'disputes', amount: amount + tax_amount },
  { account: 'processor', amount: -(amount + tax_amount) },
]
