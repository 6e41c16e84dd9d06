import type { exchangeRateEndpoints } from '@gatehouse/contract/billing/exchange-rates'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'

/** A rate without the zeros that the column fills it up with. */
const shownRate = sql<string>`trim_scale(exchange_rates.rate)::text`

type Order = InputOf<typeof exchangeRateEndpoints.list>['sorting']

/** The first key and the other one, in the same direction, as the indexes have them. */
function orderOf([first = '-day']: Order): Order {
  const others = {
    day: 'currency',
    '-day': '-currency',
    currency: 'day',
    '-currency': '-day',
  } as const
  return [first, others[first]]
}

/** A page of rates. */
export function listRates(work: Reading, input: InputOf<typeof exchangeRateEndpoints.list>) {
  const { organization_id, currency, sorting } = input
  let matched = within(work, work.sql.selectFrom('exchange_rates'), 'exchange_rates', null)
    // Rates of an earlier currency of the organization are kept, but used only if it comes back.
    .where('exchange_rates.in_currency', '=', ({ selectFrom }) =>
      selectFrom('organizations')
        .select('default_presentment_currency')
        .whereRef('organizations.id', '=', 'exchange_rates.organization_id'),
    )
  if (organization_id) {
    matched = matched.where('exchange_rates.organization_id', 'in', organization_id)
  }
  if (currency) matched = matched.where('exchange_rates.currency', 'in', currency)
  const columns = {
    day: sql.ref('exchange_rates.day'),
    currency: sql.ref('exchange_rates.currency'),
  }
  return readPage(matched, input, rates =>
    rates
      .select(['exchange_rates.organization_id', 'exchange_rates.currency', 'exchange_rates.day'])
      .select(shownRate.as('rate'))
      .orderBy(sortedBy(orderOf(sorting), columns, 'exchange_rates.organization_id')),
  )
}
