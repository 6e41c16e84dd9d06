import { useState } from 'react'
import { Card } from '@gatehouse/ui/card'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { rowButtonClass } from '../../frame/row-button.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { LicenseKeySheet } from './license-key-sheet.tsx'
import { type LicenseKey, LicenseKeyStatus } from './license-key-status.tsx'
import { customerTitle } from '../customer-name.tsx'

const SHOWN_MAX = 10

/** The license keys of a benefit; each opens in a side panel. */
export function LicenseKeysCard({ benefitId }: { benefitId: string }) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useEndpointQuery(
    'licenseKeys',
    'list',
    { benefitId: [benefitId], page, limit: SHOWN_MAX },
    { keep: true },
  )
  const total = data?.pagination.totalCount ?? 0
  const columns: Column<LicenseKey>[] = [
    {
      id: 'key',
      header: t('keys.key'),
      cell: key => (
        <button
          type="button"
          onClick={() => setOpened(key.id)}
          className={`${rowButtonClass} font-mono`}
        >
          {key.displayKey}
        </button>
      ),
    },
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => customerTitle(customer),
    },
    { id: 'status', header: t('fields.status'), cell: key => <LicenseKeyStatus of={key.status} /> },
    {
      id: 'usage',
      header: t('keys.usage'),
      align: 'end',
      cell: ({ usage, limitUsage }) => (limitUsage === null ? usage : `${usage} / ${limitUsage}`),
    },
    {
      id: 'validated',
      header: t('keys.last_validated'),
      align: 'end',
      width: '@roomy:w-40',
      phone: 'hidden',
      cell: key => <DateTimeText at={key.lastValidatedAt} />,
    },
  ]
  return (
    <Card
      flush
      title={t('keys.title')}
      actions={total > 0 && <ListExport list="licenseKeys" input={{ benefitId: [benefitId] }} />}
    >
      {error && <NotLoaded query={{ error, refetch }} className="mx-4 mb-4" />}
      <Table
        caption={t('keys.title')}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        updating={isPlaceholderData}
        skeletonRows={2}
        empty={<p className="text-muted px-4 pt-1 pb-4">{t('keys.none')}</p>}
      />
      {total > SHOWN_MAX && (
        <Pagination page={page} pageSize={SHOWN_MAX} total={total} onPage={setPage} />
      )}
      <LicenseKeySheet id={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}
