import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import type { MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Trash2 } from 'lucide-react'
import { useAsk, useOrganizationSlug, useWrite } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import type { Customer } from './customer-name.tsx'

/** Deleting a customer: the line of the menu and what it opens. */
export function useDeleteCustomer(customer: Customer) {
  const t = useWords()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [open, setOpen] = useState(false)
  const write = useWrite(
    client => client.customers.delete({ id: customer.id }),
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
  return { open, setOpen, write, item }
}

interface DeleteCustomerProps {
  removal: ReturnType<typeof useDeleteCustomer>
  customer: Customer
}

/** What ends with the customer, in numbers, before it ends. */
export function DeleteCustomer({ removal, customer }: DeleteCustomerProps) {
  const t = useWords()
  const { data } = useAsk('customerStates', 'get', { id: customer.id }, { enabled: removal.open })
  return (
    <ConfirmDialog
      open={removal.open}
      onOpenChange={removal.setOpen}
      title={t('customers.delete_title', { name: customer.name ?? customer.email })}
      consequences={[
        ...(data
          ? [
              t('customers.delete_subscriptions', { count: data.activeSubscriptions.length }),
              t('customers.delete_benefits', { count: data.grantedBenefits.length }),
            ]
          : []),
        t('customers.delete_orders'),
        t('form.no_way_back'),
      ]}
      typed={customer.email}
      action={t('customers.delete')}
      loading={removal.write.isPending}
      error={removal.write.error ? sentenceOf(removal.write.error, t) : undefined}
      onConfirm={() => removal.write.mutate()}
    />
  )
}
