/**
 * Where money stands. A debit is positive, a credit negative. `receivable`: what customers owe.
 * `processor`: what the payment processor holds for the merchant. `revenue`, `tax` and
 * `discounts` say why; `refunds`, `disputes` and `written_off` what became of it later.
 * `customer_balance`: what merchants owe customers, taken off their next orders; of it
 * `balance_holds` waits beside a payment on its way, and `adjustments` came or went by hand.
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
  | 'balance_holds'
  | 'adjustments'
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

/** A share of an order's money that goes back: of its sum `balance_amount` to the balance. */
export type GivenShare = Share & { balance_amount: number }

/** The customer gets what they are owed: from the processor, and to their balance. */
export const refundPaid = ({ amount, tax_amount, balance_amount }: GivenShare): Entry[] => [
  { account: 'receivable', amount: amount + tax_amount },
  { account: 'processor', amount: balance_amount - (amount + tax_amount) },
  { account: 'customer_balance', amount: -balance_amount },
]

/**
 * The refund came back from the bank. What it gave to the balance is taken again; what was spent of
 * that meanwhile is the merchant's loss.
 */
export const refundReturned = (given: GivenShare, taken: number): Entry[] => [
  { account: 'receivable', amount: -(given.amount + given.tax_amount) },
  { account: 'processor', amount: given.amount + given.tax_amount - given.balance_amount },
  { account: 'customer_balance', amount: taken },
  { account: 'written_off', amount: given.balance_amount - taken },
]

/** A balance pays for an order; less than nothing is what an order adds to it. */
export const balanceApplied = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'receivable', amount: -amount },
]

/** A part of a balance waits beside a payment: nobody else may spend it. */
export const balanceHeld = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'balance_holds', amount: -amount },
]

/** The merchant gives by hand; less than nothing is taken. */
export const balanceAdjusted = (amount: number): Entry[] => [
  { account: 'adjustments', amount },
  { account: 'customer_balance', amount: -amount },
]

/** What is too little for a card is given to the balance, to pay its order with. */
export const tooLittleWaived = (amount: number): Entry[] => [
  { account: 'written_off', amount },
  { account: 'customer_balance', amount: -amount },
]

/** A customer is gone, and nobody can spend what was theirs: the merchant owes it no more. */
export const balanceClosed = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'written_off', amount: -amount },
]

/** The same entries the other way round: what was posted did not come to be. */
export const reversed = (entries: Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/** What a refund gave to a balance is taken again: a bank gave the same money back for good. */
export const creditTakenBack = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'written_off', amount: -amount },
]

/** A refund gives back what was credited before: the credit is undone, and its tax. */
export const creditReclaimed = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'customer_balance', amount: amount + tax_amount },
  { account: 'revenue', amount: -amount },
  { account: 'tax', amount: -tax_amount },
]

/** A bank took money back: the processor holds it no longer, and a dispute says why. */
export const disputeWithdrawn = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'disputes', amount: amount + tax_amount },
  { account: 'processor', amount: -(amount + tax_amount) },
]
