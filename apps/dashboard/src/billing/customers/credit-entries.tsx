import { useQuantityText } from '@gatehouse/ui/quantity-text'
import { useState } from 'react'
import { Card } from '@gatehouse/ui/card'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'

type Entry = AnswerOf<'meterCredits', 'entries'>['items'][number]

const PAGE_SIZE = 10

/** Everything that added credits of a customer or took them; nothing before the first credits. */
export function CreditEntries({ customerId }: { customerId: string }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const columns = useEntryColumns()
  const { data, error, refetch, isPlaceholderData } = useEndpointQuery(
    'meterCredits',
    'entries',
    { customerId: [customerId], page, limit: PAGE_SIZE },
    { keep: true },
  )
  const total = data?.pagination.totalCount ?? 0
  if (!error && total === 0) return null
  return (
    <Card flush title={t('credits.entries')} description={t('credits.entries_text')}>
      {error ? (
        <NotLoaded query={{ error, refetch }} className="mx-4 mb-4" />
      ) : (
        <Table
          caption={t('credits.entries')}
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          updating={isPlaceholderData}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
      )}
    </Card>
  )
}

function useEntryColumns(): Column<Entry>[] {
  const t = useTexts()
  const quantity = useQuantityText()
  const signed = (units: number) => (units > 0 ? `+${quantity(units)}` : quantity(units))
  return [
    {
      id: 'kind',
      header: t('credits.kind'),
      cell: ({ kind, meter, note }) => (
        <span className="block min-w-0 wrap-anywhere">
          <span className="block">{t(`credits.kinds.${kind}`)}</span>
          <span className="text-small text-muted block">
            {note ? `${meter.name} · ${note}` : meter.name}
          </span>
        </span>
      ),
    },
    {
      id: 'date',
      header: t('fields.date'),
      phone: 'detail',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'units',
      header: t('credits.units'),
      align: 'end',
      phone: 'end',
      cell: ({ units }) => signed(units),
    },
    {
      id: 'balance',
      header: t('credits.after'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ balance }) => quantity(balance),
    },
  ]
}
