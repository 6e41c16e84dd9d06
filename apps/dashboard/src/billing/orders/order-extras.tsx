import type { OrderColumn } from '@gatehouse/contract/billing/order-columns'
import { CopyText } from '@gatehouse/ui/copy-button'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { EmptyValue } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { nameClass } from '../customer-name.tsx'
import type { Order } from '../order-status.tsx'

/** Columns of the list of all orders that are shown to users who chose them. */
export function useOrderExtras(): Column<Order>[] {
  const t = useTexts()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  return [
    {
      id: 'invoice_number',
      header: t('orders.invoice'),
      sortable: true,
      cell: ({ invoiceNumber }: Order) => (
        <span className="whitespace-nowrap">{invoiceNumber}</span>
      ),
    },
    {
      id: 'email',
      header: t('accounts.email'),
      cell: ({ customer }: Order) => <span className="wrap-anywhere">{customer.email}</span>,
    },
    {
      id: 'country',
      header: t('fields.country'),
      cell: ({ billingAddress }: Order) =>
        billingAddress ? countries.of(billingAddress.country) : <EmptyValue />,
    },
    {
      id: 'discount',
      header: t('fields.discount'),
      sortable: true,
      cell: ({ discount }: Order) =>
        discount ? <span className={nameClass}>{discount.name}</span> : <EmptyValue />,
    },
    {
      id: 'tax_amount',
      header: t('orders.tax'),
      align: 'end' as const,
      cell: ({ taxAmount, currency }: Order) => <Money amount={taxAmount} currency={currency} />,
    },
    {
      id: 'refunded_amount',
      header: t('orders.refunded'),
      align: 'end' as const,
      cell: ({ refundedAmount, refundedTaxAmount, currency }: Order) =>
        refundedAmount + refundedTaxAmount > 0 ? (
          <Money amount={refundedAmount + refundedTaxAmount} currency={currency} />
        ) : (
          <EmptyValue />
        ),
    },
    {
      id: 'id',
      header: t('fields.id'),
      cell: ({ id }: Order) => <CopyText text={id} label={t('detail.copy_id')} />,
    },
  ].map(column => ({ ...column, optional: true, phone: 'detail' as const }))
}

/** Columns that a file of orders can have, besides those of another name. */
const inFile: readonly string[] = [
  ...(['product', 'reason', 'status', 'created_at', 'invoice_number', 'email'] as const),
  ...(['country', 'discount', 'tax_amount', 'refunded_amount', 'id'] as const),
] satisfies OrderColumn[]

/** The columns of a file for those of the list; amounts are shown with tax and their currency. */
export const orderFileColumns = (shown: string[]): string[] =>
  shown.flatMap(id => {
    if (id === 'net_amount') return ['total_amount', 'currency']
    if (id === 'customer') return ['customer', ...(shown.includes('email') ? [] : ['email'])]
    return inFile.filter(column => column === id)
  })
