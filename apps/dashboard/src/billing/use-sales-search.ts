import { requestedFrom, nonEmpty, useListSearch } from '../frame/list-search.ts'
import { useCustomerFilter } from './use-customer-filter.ts'

/** The search of a list of orders, payments or refunds: by customer and status. */
export function useSalesSearch<const Sort extends string, Status extends string>(
  sorts: readonly Sort[],
  preset: Sort | `-${Sort}`,
  statuses: readonly Status[],
) {
  const search = useListSearch(sorts, preset)
  const customers = useCustomerFilter(search)
  const chosen = search.filter('status')
  return {
    search,
    customers,
    asked: {
      ...requestedFrom(search),
      customerId: nonEmpty(search.filter('customer')),
      status: nonEmpty(statuses.filter(item => chosen.includes(item))),
    },
  }
}
