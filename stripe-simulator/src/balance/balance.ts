import { retrieveRoute } from '../http/lists.ts'
import { route } from '../http/router.ts'
import { payOutWhatIsDue } from './pay-out.ts'

export const balanceRoutes = [
  retrieveRoute('/v1/balance_transactions', 'balance_transaction', 'balance transaction'),

  route('GET', '/v1/balance', {}, call => {
    payOutWhatIsDue(call)
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
