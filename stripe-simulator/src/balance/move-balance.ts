import type { BalanceTransaction } from '../state/refund-objects.ts'
import { newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'

const FEE_PERMILLE = 29
const FEE_FIXED = 30
const AVAILABLE_AFTER_SECONDS = 2 * 24 * 60 * 60

/** Stripe's fee for US cards: 2.9 % and 30 cents, half a cent rounded up. Minor units. */
export function feeOf(amount: number): number {
  return Math.floor((amount * FEE_PERMILLE + 500) / 1000) + FEE_FIXED
}

/** Stores a balance transaction; `amount` is signed, in minor units. */
export function moveBalance(
  moment: Moment,
  movement: {
    type: BalanceTransaction['type']
    amount: number
    currency: string
    source: string
    fee?: number
    available?: boolean
    description?: string | null
    category?: string
  },
): BalanceTransaction {
  const { type, amount, currency, source, fee = 0, available = false } = movement
  return putObject(moment, 'balance_transaction', {
    id: newId(moment, 'txn_1'),
    object: 'balance_transaction',
    amount,
    available_on: moment.now + (available ? 0 : AVAILABLE_AFTER_SECONDS),
    balance_type: 'payments',
    created: moment.now,
    currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              type: 'stripe_fee',
              description: 'Stripe processing fees',
            },
          ],
    net: amount - fee,
    reporting_category: movement.category ?? CATEGORIES[type],
    source,
    status: available ? 'available' : 'pending',
    type,
  })
}

const CATEGORIES: Readonly<Record<BalanceTransaction['type'], string>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
  payout_failure: 'payout_reversal',
}
