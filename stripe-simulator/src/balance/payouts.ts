import { noSuch } from '../http/errors.ts'
import { listOfRows, listRows, PAGE } from '../http/lists.ts'
import { route } from '../http/router.ts'
import type { BalanceTransaction } from '../state/refund-objects.ts'
import { idsBy } from '../state/table.ts'
import { find } from '../state/world.ts'
import { payOutWhatIsDue } from './pay-out.ts'

const TRANSACTIONS = '/v1/balance_transactions'

export const payoutRoutes = [
  route(
    'GET',
    '/v1/payouts',
    { ...PAGE, status: 'string', arrival_date: 'value' },
    (call, params) => {
      payOutWhatIsDue(call)
      return listRows(call, 'payout', '/v1/payouts', {
        page: params,
        filters: { status: params.status },
      })
    },
  ),

  route('GET', '/v1/payouts/:id', {}, call => {
    payOutWhatIsDue(call)
    const payout = find(call, 'payout', call.ids[0] ?? '')
    if (!payout) throw noSuch('payout', call.ids[0] ?? '')
    return payout
  }),

  route(
    'GET',
    TRANSACTIONS,
    { ...PAGE, source: 'string', type: 'string', currency: 'string', payout: 'string' },
    (call, { payout, source, type, currency, ...page }) => {
      payOutWhatIsDue(call)
      const filters = { source, type, currency }
      if (!payout) return listRows(call, 'balance_transaction', TRANSACTIONS, { page, filters })
      if (!find(call, 'payout', payout)) throw noSuch('payout', payout, 'payout')
      const rows = idsBy(call.space.tables.payout_member, 'payout', payout)
        .map(id => find(call, 'balance_transaction', id))
        .filter((row): row is BalanceTransaction => row !== undefined)
        .filter(row => !type || row.type === type)
      return listOfRows(rows.toReversed(), TRANSACTIONS, page)
    },
  ),
]
