import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DateTime } from '@gatehouse/ui/date-time'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { useTranslation } from 'react-i18next'
import { LoadingRows, Loaded } from '../frame/loaded.tsx'
import { type CreditEntry, creditEntriesQuery, ENTRIES_PAGE, type Meter } from '../queries.ts'
import { useQuantityText } from '@gatehouse/ui/quantity-text'

/** Everything that added credits of a meter or took them; nothing before the first credits. */
export function CreditHistory({ meter }: { meter: Meter }) {
  const { t } = useTranslation('portal')
  const [page, setPage] = useState(1)
  const columns = useEntryColumns()
  const query = useQuery({
    ...creditEntriesQuery(meter.meter_id, page),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} waiting={<LoadingRows />}>
      {({ items, pagination: { total_count } }) =>
        total_count > 0 && (
          <div>
            <h3 className="text-small text-muted mb-2">{t('usage.history')}</h3>
            <div className="-mx-4 border-y">
              <Table
                caption={t('usage.entries', { meter: meter.meter.name })}
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
                updating={query.isPlaceholderData}
              />
            </div>
            {total_count > ENTRIES_PAGE && (
              <div className="-mx-4 -mt-px">
                <Pagination
                  page={page}
                  pageSize={ENTRIES_PAGE}
                  total={total_count}
                  onPage={setPage}
                />
              </div>
            )}
          </div>
        )
      }
    </Loaded>
  )
}

function useEntryColumns(): Column<CreditEntry>[] {
  const { t } = useTranslation('portal')
  const quantity = useQuantityText()
  return [
    {
      id: 'kind',
      header: t('usage.kind'),
      cell: ({ kind, note }) => (
        <span className="block min-w-0 wrap-anywhere">
          <span className="block">{t(`usage.kinds.${kind}`)}</span>
          {note && <span className="text-small text-muted block">{note}</span>}
        </span>
      ),
    },
    {
      id: 'date',
      header: t('usage.date'),
      phone: 'detail',
      cell: ({ created_at }) => <DateTime value={created_at} as="day" />,
    },
    {
      id: 'units',
      header: t('usage.units'),
      align: 'end',
      phone: 'end',
      cell: ({ units }) => (units > 0 ? `+${quantity(units)}` : quantity(units)),
    },
    {
      id: 'balance',
      header: t('usage.after'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ balance }) => quantity(balance),
    },
  ]
}
