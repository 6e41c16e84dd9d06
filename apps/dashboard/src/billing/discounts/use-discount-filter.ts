import type { Filter } from '@gatehouse/ui/filter-chips'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** The maximum number of discounts a filter offers. */
const OFFERED_MAX = 100

/** A list's filter by discount; undefined if there are no discounts. */
export function useDiscountFilter(): Omit<Filter, 'values'>[] {
  const t = useTexts()
  const { data } = useEndpointQuery('discounts', 'list', { limit: OFFERED_MAX, sorting: ['name'] })
  const options = (data?.items ?? []).map(({ id, name, code }) => ({
    value: id,
    label: code ? `${name} · ${code}` : name,
  }))
  return options.length > 0 ? [{ id: 'discount', label: t('fields.discount'), options }] : []
}
