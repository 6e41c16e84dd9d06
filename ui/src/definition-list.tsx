import type { ReactNode } from 'react'
import clsx from 'clsx'

/** One fact: its label and value. */
export interface Fact {
  label: string
  value: ReactNode
  /** A trigger that opens an explanation of the value. */
  aside?: ReactNode
}

/** The columns of facts at the top of a page: two on a phone, at most five if there is room. */
export const factColumnsClass =
  'grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-4 ' +
  'sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]'

interface DefinitionListProps {
  facts: Fact[]
  /** `lines`: label left, value right. `columns`: side by side at the top of a page. */
  layout?: 'lines' | 'columns'
}

/** The facts about one object. */
export function DefinitionList({ facts, layout = 'lines' }: DefinitionListProps) {
  const columns = layout === 'columns'
  return (
    <dl className={clsx(columns ? factColumnsClass : 'divide-y')}>
      {facts.map(fact => (
        <div
          key={fact.label}
          className={clsx(
            columns
              ? 'min-w-0'
              : 'flex flex-wrap gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0 sm:flex-nowrap',
          )}
        >
          <dt
            className={clsx(
              'text-faint',
              columns ? 'text-small mb-0.5' : 'w-40 shrink-0 max-sm:w-full',
            )}
          >
            {fact.label}
          </dt>
          <dd className="text-strong min-w-0 flex-1 break-words [&_time]:whitespace-normal">
            {fact.value}
            {fact.aside && <span className="ml-2 inline-block">{fact.aside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
