import { EmailText } from '@gatehouse/ui/email-text'
import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { nameClass } from '../customer-name.tsx'
import { type Checkout, CheckoutStatus } from './checkout-status.tsx'

/** The columns of a checkout list. */
export function useCheckoutColumns(): Column<Checkout>[] {
  const t = useTexts()
  return [
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: ({ customerEmail, customerName }) =>
        customerEmail || customerName ? (
          <EmailText of={customerEmail ?? customerName ?? ''} className={nameClass} />
        ) : (
          <span className="text-muted">{t('checkouts.nobody_yet')}</span>
        ),
    },
    {
      id: 'product',
      header: t('fields.product'),
      cell: ({ product }) => <span className={nameClass}>{product.name}</span>,
    },
    {
      id: 'status',
      header: t('fields.status'),
      sortable: true,
      width: '@roomy:w-36',
      cell: ({ status }) => <CheckoutStatus of={status} />,
    },
    {
      id: 'created_at',
      header: t('fields.date'),
      sortable: true,
      width: '@roomy:w-36',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'expires_at',
      header: t('checkouts.expires'),
      sortable: true,
      wide: true,
      phone: 'hidden',
      width: '@roomy:w-36',
      // Only an open checkout can expire, so other checkouts show no date.
      cell: ({ status, expiresAt }) =>
        status === 'open' || status === 'expired' ? (
          <DateTimeText at={expiresAt} />
        ) : (
          <EmptyValue />
        ),
    },
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      width: '@roomy:w-36',
      cell: ({ totalAmount, currency }) => <Money amount={totalAmount} currency={currency} />,
    },
    {
      id: 'discount',
      header: t('fields.discount'),
      optional: true,
      phone: 'detail',
      cell: ({ discount }) =>
        discount ? <span className={nameClass}>{discount.name}</span> : <EmptyValue />,
    },
  ]
}
