import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { customerEndpoints } from '@gatehouse/contract/billing/customers'
import { Button } from '@gatehouse/ui/button'
import { EmailText } from '@gatehouse/ui/email-text'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Column } from '@gatehouse/ui/table'
import { Plus, Users } from 'lucide-react'
import { useAsk, useHref, useOrganizationSlug } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ExportLink } from '../../frame/export-link.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { askedOf, useListSearch } from '../../frame/list-search.ts'
import { useCreating } from '../../frame/use-editing.ts'
import { Nothing, When } from '../../frame/when.tsx'
import { useWords } from '../../words.ts'
import { type Customer, nameClass } from './customer-name.tsx'
import { CustomerSheet } from './customer-sheet.tsx'

/** Whom one sells to. */
export const Route = createFileRoute('/dashboard/$organization/customers')({ component: Customers })

function Customers() {
  const t = useWords()
  const href = useHref()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [creating, setCreating] = useCreating()
  const search = useListSearch(['created_at', 'email', 'name'], '-created_at')
  const query = useAsk('customers', 'list', askedOf(search), { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('customers.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.customers')}
        action={
          <>
            <ExportLink path={customerEndpoints.export.path} />
            {create}
          </>
        }
        search={search}
        searchBy={t('customers.search_by')}
        query={query}
        columns={useCustomerColumns()}
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

const example = { email: 'ada@example.com', name: 'Ada Lovelace', external_id: 'user_1' }

function useCustomerColumns(): Column<Customer>[] {
  const t = useWords()
  return [
    {
      id: 'email',
      header: t('accounts.email'),
      sortable: true,
      cell: ({ email }) => <EmailText of={email} className={nameClass} />,
    },
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: ({ name }) => name ?? <Nothing />,
    },
    {
      id: 'external_id',
      header: t('customers.external_id'),
      wide: true,
      cell: ({ externalId }) =>
        externalId ? (
          <code className="text-small font-mono break-all">{externalId}</code>
        ) : (
          <Nothing />
        ),
    },
    {
      id: 'created_at',
      header: t('customers.since'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-40',
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
  ]
}
