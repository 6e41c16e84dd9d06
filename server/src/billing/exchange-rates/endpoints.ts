import { exchangeRateEndpoints } from '@gatehouse/contract/billing/exchange-rates'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { listRates } from './queries.ts'
import { setRates } from './set-rates.ts'

/** The exchange rates with which metrics are converted. */
export const exchangeRates = implement(exchangeRateEndpoints, {
  list: async (work, input) => {
    const { rows, total_count } = await listRates(work, input)
    return page(rows, total_count, input.limit)
  },
  set: setRates,
})
