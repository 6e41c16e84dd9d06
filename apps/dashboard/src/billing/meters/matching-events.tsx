import { useLocale } from '@gatehouse/ui/i18n'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { type ItemOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useSettled } from '../../frame/use-settled.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { MetadataSummary } from '../events/metadata-summary.tsx'
import { isComplete, type MeterFilter } from './conditions.ts'

const SHOWN_MAX = 5
/** Older events are not looked through while the filter is typed. */
const DAYS = 30

/** The latest events that a filter matches, while it is being typed. */
export function MatchingEvents({ filter }: { filter: MeterFilter }) {
  const t = useTexts()
  const text = useSettled(isComplete(filter) ? JSON.stringify(filter) : undefined)
  const { data, error } = useEndpointQuery(
    'events',
    'list',
    { filter: text, source: ['user'], startTimestamp: useFirstDay(), limit: SHOWN_MAX },
    { enabled: text !== undefined, keep: text !== undefined },
  )
  return (
    <section aria-label={t('meters.matching')} className="rounded-control min-w-0 border">
      <div className="px-3 py-2.5">
        <h3 className="text-small text-strong font-medium">{t('meters.matching')}</h3>
        <p className="text-small text-faint">{t('meters.matching_text')}</p>
        <div aria-live="polite" className="text-small text-muted mt-1.5">
          {text === undefined ? (
            t('meters.matching_incomplete')
          ) : error ? (
            <span className="text-negative">{sentenceOf(error, t)}</span>
          ) : data ? (
            <MatchCount count={data.pagination.totalCount} />
          ) : (
            <Skeleton className="my-1 w-32" />
          )}
        </div>
      </div>
      {text !== undefined && !error && data && data.items.length > 0 && (
        <ul className="divide-y border-t">
          {data.items.map(event => (
            <MatchingEvent key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The start of the first day, which stays the same between two requests. */
function useFirstDay(): string {
  const now = useNow()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS).toISOString()
}

function MatchCount({ count }: { count: number }) {
  const t = useTexts()
  const number = new Intl.NumberFormat(useLocale()).format(count)
  return count === 0 ? t('meters.matching_none') : t('meters.matching_count', { count, number })
}

function MatchingEvent({ event: { label, metadata, timestamp } }: { event: ItemOf<'events'> }) {
  return (
    <li className="text-small px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-strong min-w-0 wrap-anywhere">{label}</span>
        <span className="text-faint">
          <DateTimeText at={timestamp} />
        </span>
      </p>
      {Object.keys(metadata).length > 0 && (
        <p className="text-muted">
          <MetadataSummary of={metadata} />
        </p>
      )}
    </li>
  )
}
