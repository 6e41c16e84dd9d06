import { useState } from 'react'
import { Card } from '@gatehouse/ui/card'
import { Pagination } from '@gatehouse/ui/pagination'
import { type Column, Table } from '@gatehouse/ui/table'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import type { Benefit } from './benefit-type.ts'
import { type Grant, GrantRemains, GrantStatus } from '../grant-status.tsx'
import { customerTitle } from '../customer-name.tsx'

const SHOWN_MAX = 10

/** The customers who have a benefit. */
export function GrantsCard({ benefit }: { benefit: Benefit }) {
  const t = useTexts()
  const href = useHref()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useEndpointQuery(
    'benefitGrants',
    'list',
    { id: benefit.id, page, limit: SHOWN_MAX },
    { keep: true },
  )
  const total = data?.pagination.totalCount ?? 0
  const columns: Column<Grant>[] = [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customer }) => customerTitle(customer),
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: grant => (
        <>
          <GrantStatus grant={grant} />
          <GrantRemains grant={grant} />
        </>
      ),
    },
    {
      id: 'granted',
      header: t('grants.granted_at'),
      width: '@roomy:w-40',
      cell: grant => <DateTimeText at={grant.grantedAt} />,
    },
    {
      id: 'revoked',
      header: t('grants.revoked_at'),
      align: 'end',
      width: '@roomy:w-40',
      phone: 'hidden',
      cell: grant => <DateTimeText at={grant.revokedAt} />,
    },
  ]
  return (
    <Card flush title={t('grants.title')}>
      {error && <NotLoaded query={{ error, refetch }} className="mx-4 mb-4" />}
      <Table
        caption={t('grants.title')}
        columns={columns}
        rows={data?.items}
        rowKey={({ id }) => id}
        rowHref={({ customerId }) => href(`/customers/${customerId}`)}
        updating={isPlaceholderData}
        skeletonRows={2}
        empty={<p className="text-muted px-4 pt-1 pb-4">{t('grants.none')}</p>}
      />
      {total > SHOWN_MAX && (
        <Pagination page={page} pageSize={SHOWN_MAX} total={total} onPage={setPage} />
      )}
    </Card>
  )
}
