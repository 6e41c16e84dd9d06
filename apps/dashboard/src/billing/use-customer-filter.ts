import type { Filter } from '@gatehouse/ui/filter-chips'
import { useEndpointQuery } from '../endpoint-hooks.ts'
import type { ListSearch } from '../frame/list-search.ts'
import { useTexts } from '../texts.ts'
import { customerTitle } from './customer-name.tsx'

/**
 * The filter chip of a list that was opened for one customer: it names the customer and can be
 * removed.
 */
export function useCustomerFilter(search: ListSearch): Omit<Filter, 'values'>[] {
  const t = useTexts()
  const [id = ''] = search.filter('customer')
  const { data } = useEndpointQuery('customers', 'get', { id }, { enabled: id !== '' })
  if (!id) return []
  const label = data ? customerTitle(data) : id
  return [{ id: 'customer', label: t('fields.customer'), options: [{ value: id, label }] }]
}
