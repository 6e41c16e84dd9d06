import type { Filter } from '@gatehouse/ui/filter-chips'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import type { ListSearch } from '../../frame/list-search.ts'
import { useTexts } from '../../texts.ts'

/** The maximum number of names a filter offers: the latest. */
const OFFERED_MAX = 100

/** A list's filter by the names of events; the selected ones are offered, however old they are. */
export function useNameFilter(search: ListSearch): Omit<Filter, 'values'> {
  const t = useTexts()
  const { data } = useEndpointQuery('events', 'listNames', { limit: OFFERED_MAX })
  const names = new Set([
    ...(data?.items ?? []).map(({ name }) => name),
    ...search.filter('name').map(nameFromFilter),
  ])
  const sortedNames = [...names].toSorted((one, other) => one.localeCompare(other))
  return {
    id: 'name',
    label: t('fields.name'),
    options: sortedNames.map(name => ({ value: filterValue(name), label: name })),
  }
}

// Commas separate the values of a filter in the URL, and names may contain them.
const filterValue = (name: string) => name.replaceAll(',', '%2C')

/** The name of events that a filter's value in the URL stands for. */
export const nameFromFilter = (value: string): string => value.replaceAll('%2C', ',')
