import { HttpCodeClass, webhookEventLifecycle } from '@gatehouse/contract/webhooks/deliveries'
import { DateChip } from '@gatehouse/ui/date-chip'
import type { Filter } from '@gatehouse/ui/filter-chips'
import { endOfDay, startOfDay } from '../frame/day-bounds.ts'
import { type ListSearch, nonEmpty } from '../frame/list-search.ts'
import { useTexts } from '../texts.ts'
import { eventGroups } from './event-groups.ts'

const { statuses } = webhookEventLifecycle
const types = eventGroups.flatMap(group => group.types)
const codes = HttpCodeClass.options

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d\d-\d\d$/
/** An id that no object has: text that is not an id finds nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const dayOf = (search: ListSearch, name: string) =>
  search.filter(name).find(value => DAY.test(value)) ?? ''

/** The filters of the delivery log as request parameters; unknown values are ignored. */
export function logFilter(search: ListSearch) {
  const [from, to] = [dayOf(search, 'from'), dayOf(search, 'to')]
  const object = search.query.trim()
  return {
    status: nonEmpty(statuses.filter(value => search.filter('status').includes(value))),
    eventType: nonEmpty(types.filter(value => search.filter('type').includes(value))),
    httpCodeClass: codes.find(value => search.filter('code').includes(value)),
    ...(object && { objectId: ID.test(object) ? object : NO_ID }),
    ...(from && { startTimestamp: startOfDay(from) }),
    ...(to && { endTimestamp: endOfDay(to) }),
  }
}

/** The filters of the delivery log, kept in the URL. */
export function useLogFilters(): Omit<Filter, 'values'>[] {
  const t = useTexts()
  return [
    {
      id: 'status',
      label: t('fields.status'),
      options: statuses.map(value => ({ value, label: t(`status.event.${value}`) })),
    },
    {
      id: 'type',
      label: t('webhooks.event'),
      options: types.map(value => ({ value, label: value })),
    },
    {
      id: 'code',
      label: t('webhooks.answer_code'),
      single: true,
      options: codes.map(value => ({ value, label: value })),
    },
  ]
}

/** The days whose deliveries are shown. */
export function LogDays({ search }: { search: ListSearch }) {
  const t = useTexts()
  return (
    <DateChip
      label={t('fields.date')}
      fromLabel={t('audit.since')}
      toLabel={t('audit.until')}
      from={dayOf(search, 'from')}
      to={dayOf(search, 'to')}
      onChange={({ from, to }) => search.setFilters({ from: [from], to: [to] })}
    />
  )
}
