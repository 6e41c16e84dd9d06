import { type Column, Table } from '@gatehouse/ui/table'
import type { AnswerOf } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { useQuantityText } from './meter-texts.tsx'

/** The usage of one day, from its start. */
export type DayUsage = AnswerOf<'meterQuantities', 'get'>['quantities'][number]

/** The usage of each day, the latest first. */
export function DayTable({ days }: { days: DayUsage[] }) {
  const t = useTexts()
  const quantityText = useQuantityText()
  const columns: Column<DayUsage>[] = [
    {
      id: 'day',
      header: t('meters.day'),
      cell: ({ timestamp }) => <DateTimeText at={timestamp} as="day" />,
    },
    {
      id: 'quantity',
      header: t('meters.usage'),
      align: 'end',
      cell: ({ quantity }) => quantityText(quantity),
    },
  ]
  return (
    <Table
      caption={t('meters.by_day')}
      columns={columns}
      rows={days.toReversed()}
      rowKey={({ timestamp }) => timestamp.toISOString()}
    />
  )
}
