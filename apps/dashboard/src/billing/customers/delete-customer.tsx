import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import type { MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Trash2 } from 'lucide-react'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useOrganizationSlug, useWrite } from '../../endpoint-hooks.ts'
import { DeletionOutcome } from '../../frame/deletion-outcome.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type Customer, customerTitle } from '../customer-name.tsx'

/** The request parameters for the choice. */
const anonymizeChoice = (anonymize: boolean) =>
  ({ anonymize: anonymize ? 'true' : 'false' }) as const

/** Deletes a customer: the menu item and its dialog. */
export function useDeleteCustomer(customer: Customer) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [open, setOpen] = useState(false)
  const [anonymize, setAnonymize] = useState(false)
  const write = useWrite(
    client => client.customers.delete({ id: customer.id, ...anonymizeChoice(anonymize) }),
    async () => {
      toast({ title: t('customers.deleted') })
      await navigate({ to: '/dashboard/$organization/customers', params: { organization } })
    },
  )
  const item: MenuItem = {
    id: 'delete',
    label: t('customers.delete'),
    icon: <Trash2 aria-hidden />,
    danger: true,
    onSelect: () => setOpen(true),
  }
  return { open, setOpen, anonymize, setAnonymize, write, item }
}

interface DeleteCustomerProps {
  removal: ReturnType<typeof useDeleteCustomer>
  customer: Customer
}

/**
 * Says before the deletion what ends, in numbers, and asks whether to anonymize the customer too.
 */
export function DeleteCustomer({ removal, customer }: DeleteCustomerProps) {
  const t = useTexts()
  const { open, setOpen, anonymize, setAnonymize, write } = removal
  const input = { id: customer.id, ...anonymizeChoice(anonymize) }
  const query = useEndpointQuery('customerDepartures', 'preview', input, {
    enabled: open,
    keep: true,
  })
  const { data: deletion } = query
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title={t('customers.delete_title', { name: customerTitle(customer) })}
      consequences={[t('form.no_way_back')]}
      typed={customer.email}
      action={t('customers.delete')}
      loading={write.isPending}
      error={write.error ? sentenceOf(write.error, t) : undefined}
      onConfirm={() => write.mutate()}
    >
      {query.error && <NotLoaded query={query} />}
      {deletion && (
        <DeletionOutcome deletion={deletion} reasons={{ merchants_books: t('customers.known') }} />
      )}
      <Checkbox
        label={t('customers.anonymize')}
        help={t('customers.anonymize_help')}
        checked={anonymize}
        onChange={({ target }) => setAnonymize(target.checked)}
      />
    </ConfirmDialog>
  )
}
