import { listRoute, retrieveRoute } from '../http/lists.ts'
import { route } from '../http/router.ts'
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
    reporting_category: CATEGORIES[type],
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
}

export const balanceRoutes = [
  retrieveRoute('/v1/balance_transactions', 'balance_transaction', 'balance transaction'),
  listRoute('/v1/balance_transactions', 'balance_transaction', ['source', 'type', 'currency']),

  route('GET', '/v1/balance', {}, call => {
    const sums = new Map<string, { available: number; pending: number }>()
    for (const row of call.space.tables.balance_transaction.rows.values()) {
      const sum = sums.get(row.currency) ?? { available: 0, pending: 0 }
      sum[row.available_on <= call.now ? 'available' : 'pending'] += row.net
      sums.set(row.currency, sum)
    }
    if (sums.size === 0) sums.set('usd', { available: 0, pending: 0 })
    const totalsOfKind = (kind: 'available' | 'pending') =>
      [...sums].map(([currency, sum]) => ({
        amount: sum[kind],
        currency,
        source_types: { card: sum[kind] },
      }))
    return {
      object: 'balance',
      available: totalsOfKind('available'),
      livemode: false,
      pending: totalsOfKind('pending'),
    }
  }),
]
