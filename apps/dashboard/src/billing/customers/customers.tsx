import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { customerEndpoints } from '@gatehouse/contract/billing/customers'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Filter } from '@gatehouse/ui/filter-chips'
import { Plus, Tags, Trash2, Users } from 'lucide-react'
import { useEndpointQuery, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { exportOf } from '../../frame/list-filter.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ExportLink } from '../../organizations/export-link.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { useCreating } from '../../frame/use-editing.ts'
import { useCountryOptions } from '../../organizations/country-options.ts'
import { useTexts } from '../../texts.ts'
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx'
import { customerFileColumns, useCustomerColumns } from './customer-columns.tsx'
import { useCustomerPreview } from './customer-preview.tsx'
import { CustomerSheet } from './customer-sheet.tsx'

/** The merchant's customers. */
export const Route = createFileRoute('/dashboard/$organization/customers')({ component: Customers })

/** The file of the list, with the columns that are shown. */
const fileOf = (shown: string[]) => ({
  path: customerEndpoints.export.path,
  columns: customerFileColumns(shown),
})

function Customers() {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [creating, setCreating] = useCreating()
  const search = useListSearch(['created_at', 'email', 'name', 'revenue'], '-created_at')
  const [country] = search.filter('country')
  const [active] = search.filter('active')
  const requested = {
    ...requestedFrom(search),
    country: country || undefined,
    active: active === 'true' || active === 'false' ? active : undefined,
  } as const
  const query = useEndpointQuery('customers', 'list', requested, { keep: true })
  const preview = useCustomerPreview()
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('customers.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.customers')}
        exports={shown => <ExportLink {...fileOf(shown)} only={exportOf(requested)} />}
        action={create}
        preview={preview}
        bulk={{
          labelOf: ({ name, email }) => t('bulk.select', { name: name ?? email }),
          actions: (selection, shown) => (
            <BulkBar
              selection={selection}
              total={query.data?.pagination.totalCount ?? 0}
              input={requested}
              file={fileOf(shown)}
              actions={actions}
            />
          ),
        }}
        search={search}
        searchBy={t('customers.search_by')}
        filters={useCustomerFilters()}
        query={query}
        columns={useCustomerColumns(query.data?.items.map(({ id }) => id) ?? [])}
        rowHref={({ id }) => href(`/customers/${id}`)}
        empty={
          <EmptyState
            icon={<Users />}
            title={t('customers.empty')}
            text={t('customers.empty_text')}
            action={create}
            code={<ApiCall path="/v1/customers/" body={example} />}
          />
        }
      />
      <CustomerSheet
        open={creating}
        onOpenChange={setCreating}
        onSaved={({ id }) =>
          void navigate({
            to: '/dashboard/$organization/customers/$customerId',
            params: { organization, customerId: id },
          })
        }
      />
    </>
  )
}

const actions: BulkChoice[] = [
  { kind: 'edit_customer_metadata', needs: 'customers:write', icon: <Tags /> },
  { kind: 'delete_customers', needs: 'customers:write', icon: <Trash2 />, danger: true },
]

const example = { email: 'ada@example.com', name: 'Ada Lovelace', external_id: 'user_1' }

function useCustomerFilters(): Omit<Filter, 'values'>[] {
  const t = useTexts()
  return [
    {
      id: 'active',
      label: t('fields.subscription'),
      single: true,
      options: [
        { value: 'true', label: t('customers.has_active') },
        { value: 'false', label: t('customers.no_active') },
      ],
    },
    { id: 'country', label: t('fields.country'), single: true, options: useCountryOptions() },
  ]
}
