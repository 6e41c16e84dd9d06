import type { ReactNode } from 'react'
import { FilterChips } from '@gatehouse/ui/filter-chips'
import { SearchInput } from '@gatehouse/ui/search-input'
import clsx from 'clsx'
import type { ListPageProps } from './list-page-props.ts'

type ListControlsProps = Pick<
  ListPageProps<never>,
  'search' | 'searchBy' | 'filters' | 'beside'
> & {
  /** At their end: what belongs to the whole list. */
  end: ReactNode
  className?: string
}

/** Search and filters of a list; at their end, what belongs to the whole list. */
export function ListControls(props: ListControlsProps) {
  const { search, searchBy, filters = [], beside, end, className } = props
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      {searchBy && (
        <SearchInput
          value={search.query}
          onChange={search.setQuery}
          placeholder={searchBy}
          className="block w-full sm:w-72 sm:max-xl:w-56"
        />
      )}
      {filters.length > 0 && (
        <FilterChips
          filters={filters.map(filter => ({ ...filter, values: search.filter(filter.id) }))}
          onChange={search.setFilter}
        />
      )}
      {beside}
      <div className="ml-auto flex items-center gap-1">{end}</div>
    </div>
  )
}
