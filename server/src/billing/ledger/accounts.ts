/**
 * The accounts of the ledger. A debit is positive, a credit negative. `receivable`: what customers
 * owe. `processor`: what the payment processor holds for the merchant; `outside`: what customers
 * paid the merchant without it. `revenue`, `tax` and
 * `discounts` are what was billed; `refunds`, `disputes` and `written_off` are what was later
 * returned or lost. `customer_balance`: credit of customers, used for their next orders;
 * `balance_holds` is the part reserved for pending payments, and `adjustments` is what merchants
 * added or subtracted by hand.
 */
type Account =
  | 'receivable'
  | 'revenue'
  | 'tax'
  | 'discounts'
  | 'refunds'
  | 'disputes'
  | 'processor'
  | 'outside'
  | 'customer_balance'
  | 'balance_holds'
  | 'adjustments'
  | 'written_off'

/** One entry of a transaction, in minor units of its currency. */
export type Entry = { account: Account; amount: number }

/** The amounts of an order that the ledger needs. */
export type OrderAmounts = { subtotal_amount: number; discount_amount: number; tax_amount: number }

/** The total of an order: subtotal less discount, plus tax. */
export const totalOf = ({ subtotal_amount, discount_amount, tax_amount }: OrderAmounts) =>
  subtotal_amount - discount_amount + tax_amount

/** An order was issued: its customer owes its total. */
export const orderIssued = (order: OrderAmounts): Entry[] => [
  { account: 'receivable', amount: totalOf(order) },
  { account: 'discounts', amount: order.discount_amount },
  { account: 'revenue', amount: -order.subtotal_amount },
  { account: 'tax', amount: -order.tax_amount },
]

/** A payment arrived: the processor holds the money the customer owed. */
export const paymentSucceeded = (amount: number): Entry[] => [
  { account: 'processor', amount },
  { account: 'receivable', amount: -amount },
]

/** The merchant received a payment without the processor, such as a bank transfer. */
export const paymentReceivedOutside = (amount: number): Entry[] => [
  { account: 'outside', amount },
  { account: 'receivable', amount: -amount },
]

/** A part of an order's money that is refunded: `amount` excludes its tax. */
export type Share = { amount: number; tax_amount: number }

/** Revenue and its tax are reversed: the merchant owes the customer their money. */
export const refundCredited = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'refunds', amount },
  { account: 'tax', amount: tax_amount },
  { account: 'receivable', amount: -(amount + tax_amount) },
]

/**
 * A refunded share of an order's money: `balance_amount` of its sum goes to the customer's balance.
 */
export type RefundShare = Share & { balance_amount: number }

/** The customer is refunded: from the processor, and to their balance. */
export const refundPaid = ({ amount, tax_amount, balance_amount }: RefundShare): Entry[] => [
  { account: 'receivable', amount: amount + tax_amount },
  { account: 'processor', amount: balance_amount - (amount + tax_amount) },
  { account: 'customer_balance', amount: -balance_amount },
]

/**
 * The bank returned the refund. The part credited to the balance is reversed; credit spent
 * meanwhile is the merchant's loss.
 */
export const refundReversed = (refunded: RefundShare, used: number): Entry[] => [
  { account: 'receivable', amount: -(refunded.amount + refunded.tax_amount) },
  { account: 'processor', amount: refunded.amount + refunded.tax_amount - refunded.balance_amount },
  { account: 'customer_balance', amount: used },
  { account: 'written_off', amount: refunded.balance_amount - used },
]

/** A balance pays for an order; a negative amount is credited to the balance. */
export const balanceApplied = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'receivable', amount: -amount },
]

/** Reserves a part of a balance for a payment, so that it cannot be spent elsewhere. */
export const balanceReserved = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'balance_holds', amount: -amount },
]

/** The merchant adjusts a balance by hand; a negative amount is subtracted. */
export const balanceAdjusted = (amount: number): Entry[] => [
  { account: 'adjustments', amount },
  { account: 'customer_balance', amount: -amount },
]

/** An amount below the card minimum is credited to the balance, to pay its order with. */
export const waiverEntries = (amount: number): Entry[] => [
  { account: 'written_off', amount },
  { account: 'customer_balance', amount: -amount },
]

/**
 * A customer was deleted and can no longer spend their balance: the merchant's debt is written off.
 */
export const balanceClosed = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'written_off', amount: -amount },
]

/** The reversed entries, for a transaction that has been undone. */
export const reverseEntries = (entries: Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

/**
 * Reverses the balance credit of a refund, because a bank has returned the same money permanently.
 */
export const creditRevoked = (amount: number): Entry[] => [
  { account: 'customer_balance', amount },
  { account: 'written_off', amount: -amount },
]

/** A refund reverses an earlier credit, with its tax. */
export const creditReclaimed = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'customer_balance', amount: amount + tax_amount },
  { account: 'revenue', amount: -amount },
  { account: 'tax', amount: -tax_amount },
]

/** A bank withdrew money: the processor no longer holds it, and a dispute accounts for it. */
export const disputeWithdrawn = ({ amount, tax_amount }: Share): Entry[] => [
  { account: 'disputes', amount: amount + tax_amount },
  { account: 'processor', amount: -(amount + tax_amount) },
]
