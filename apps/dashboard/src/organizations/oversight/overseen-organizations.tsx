import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { OverseenStatus } from '@gatehouse/contract/organizations/oversight'
import { EmailText } from '@gatehouse/ui/email-text'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Column } from '@gatehouse/ui/table'
import { Building2 } from 'lucide-react'
import { listed, orderOf, partOf } from '../../frame/list-part.ts'
import { momentOf } from '../../accounts/moment.ts'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { useListSearch } from '../../frame/list-search.ts'
import { rowButtonClass } from '../../frame/row-button.ts'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { MerchantStatus } from './merchant-status.tsx'
import { OrganizationSheet } from './organization-sheet.tsx'
import type { OverseenOrganization } from './overseen-organization.ts'

/** All organizations of the server, and whether each may sell. */
export const Route = createFileRoute('/admin/organizations')({ component: Organizations })

function Organizations() {
  const t = useTexts()
  const [openId, setOpenId] = useState<string>()
  const search = useListSearch(['createdAt', 'name'], '-createdAt')
  const [status] = search.filter('status')
  const query = useEndpointQuery(
    'oversight',
    'list',
    {
      ...partOf(search),
      ...orderOf(search),
      searchValue: search.query || undefined,
      status: OverseenStatus.options.find(item => item === status),
    },
    { keep: true },
  )
  return (
    <>
      <ListPage
        title={t('admin.place.organizations')}
        description={t('admin.merchant.text')}
        search={search}
        searchBy={t('admin.merchant.search_by')}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            single: true,
            options: OverseenStatus.options.map(value => ({
              value,
              label: t(`admin.merchant.status.${value}`),
            })),
          },
        ]}
        query={listed(query, ({ organizations }) => organizations)}
        columns={useColumns(setOpenId)}
        empty={
          <EmptyState
            icon={<Building2 />}
            title={t('admin.merchant.empty')}
            text={t('admin.merchant.empty_text')}
          />
        }
      />
      <OrganizationSheet
        // After a decision the list is refetched, and the open sheet with it.
        organization={query.data?.organizations.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  )
}

function useColumns(open: (id: string) => void): Column<OverseenOrganization>[] {
  const t = useTexts()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: ({ id, name, slug }) => (
        <>
          <button type="button" onClick={() => open(id)} className={rowButtonClass}>
            <span className="break-words">{name}</span>
          </button>
          <span className="text-small text-faint block font-mono font-normal break-all">
            {slug}
          </span>
        </>
      ),
    },
    {
      id: 'owner',
      header: t('admin.merchant.owner'),
      cell: ({ owner }) => (owner ? <EmailText of={owner.email} /> : <EmptyValue />),
    },
    {
      id: 'members',
      header: t('admin.merchant.members'),
      align: 'end',
      wide: true,
      phone: 'hidden',
      width: '@roomy:w-28',
      cell: ({ members }) => members,
    },
    {
      id: 'status',
      header: t('fields.status'),
      phone: 'end',
      cell: ({ status }) => <MerchantStatus of={status} />,
    },
    {
      id: 'createdAt',
      header: t('fields.created'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-40',
      phone: 'detail',
      cell: ({ createdAt }) => <DateTimeText at={momentOf(createdAt)} />,
    },
  ]
}
