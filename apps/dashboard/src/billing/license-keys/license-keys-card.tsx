import { useState } from 'react'
import { licenseKeyLifecycle } from '@gatehouse/contract/billing/license-keys'
import type { Column } from '@gatehouse/ui/table'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { ListCard } from '../../frame/list-card.tsx'
import { nonEmpty, requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { rowButtonClass } from '../../frame/row-button.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { LicenseKeySheet } from './license-key-sheet.tsx'
import { type LicenseKey, LicenseKeyStatus } from './license-key-status.tsx'
import { customerTitle } from '../customer-name.tsx'

const { statuses } = licenseKeyLifecycle

/** The license keys of a benefit; each opens in a side panel. */
export function LicenseKeysCard({ benefitId }: { benefitId: string }) {
  const t = useTexts()
  const [opened, setOpened] = useState<string>()
  const search = useListSearch(['created_at'], '-created_at')
  const status = statuses.filter(one => search.filter('status').includes(one))
  const { page, limit, query: text } = requestedFrom(search)
  const input = { benefitId: [benefitId], status: nonEmpty(status), query: text }
  const query = useEndpointQuery('licenseKeys', 'list', { ...input, page, limit }, { keep: true })
  const total = query.data?.pagination.totalCount ?? 0
  return (
    <>
      <ListCard
        title={t('keys.title')}
        actions={shown =>
          total > 0 && <ListExport list="licenseKeys" input={input} shown={shown} />
        }
        search={search}
        searchBy={t('keys.search_by')}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: statuses.map(value => ({ value, label: t(`status.key.${value}`) })),
          },
        ]}
        query={query}
        columns={useColumns(setOpened)}
        onRow={({ id }) => setOpened(id)}
        empty={<p className="text-muted px-4 pt-1 pb-4">{t('keys.none')}</p>}
      />
      <LicenseKeySheet id={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

function useColumns(onOpen: (id: string) => void): Column<LicenseKey>[] {
  const t = useTexts()
  return [
    {
      id: 'key',
      header: t('keys.key'),
      cell: key => (
        <button
          type="button"
          onClick={() => onOpen(key.id)}
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
    {
      id: 'validations',
      header: t('keys.validations'),
      align: 'end',
      optional: true,
      phone: 'detail',
      labelled: true,
      cell: ({ validations }) => validations,
    },
    {
      id: 'expires',
      header: t('keys.expires'),
      optional: true,
      phone: 'detail',
      labelled: true,
      cell: ({ expiresAt }) => <DateTimeText at={expiresAt} as="day" />,
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      optional: true,
      phone: 'detail',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
  ]
}
