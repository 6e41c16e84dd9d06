import type { Filter } from '@gatehouse/ui/filter-chips'
import { useEndpointQuery } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'

/** The maximum number of products a filter offers. */
const OFFERED_MAX = 100

/** A list's filter by product. */
export function useProductFilter(): Omit<Filter, 'values'> {
  const t = useTexts()
  const { data } = useEndpointQuery('products', 'list', { limit: OFFERED_MAX, sorting: ['name'] })
  return {
    id: 'product',
    label: t('fields.product'),
    options: (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
}
