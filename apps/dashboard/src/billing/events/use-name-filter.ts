import { useLocale } from '@gatehouse/ui/i18n'
import type { Filter } from '@gatehouse/ui/filter-chips'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import type { ListSearch } from '../../frame/list-search.ts'
import { useTexts } from '../../texts.ts'

type EventNames = AnswerOf<'events', 'listNames'>

/**
 * A list's filter by the names of events, each with the number of its events; the selected ones are
 * offered, however old they are.
 */
export function useNameFilter(
  search: ListSearch,
  known: EventNames | undefined,
): Omit<Filter, 'values'> {
  const t = useTexts()
  const format = new Intl.NumberFormat(useLocale())
  const counts = new Map<string, number>()
  // A name that both the merchant and Gatehouse use is listed once per source.
  for (const { name, occurrences } of known?.items ?? []) {
    counts.set(name, (counts.get(name) ?? 0) + occurrences)
  }
  const names = new Set([...counts.keys(), ...search.filter('name').map(nameFromFilter)])
  const sortedNames = [...names].toSorted((one, other) => one.localeCompare(other))
  return {
    id: 'name',
    label: t('fields.name'),
    options: sortedNames.map(name => ({
      value: filterValue(name),
      label: name,
      ...(known && { count: format.format(counts.get(name) ?? 0) }),
    })),
  }
}

// Commas separate the values of a filter in the URL, and names may contain them.
const filterValue = (name: string) => name.replaceAll(',', '%2C')

/** The name of events that a filter's value in the URL stands for. */
export const nameFromFilter = (value: string): string => value.replaceAll('%2C', ',')
