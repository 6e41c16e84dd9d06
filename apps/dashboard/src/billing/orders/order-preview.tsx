import { Money } from '@gatehouse/ui/money'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import type { Preview } from '../../frame/list-preview.tsx'
import { useTexts } from '../../texts.ts'
import { type Order, OrderStatus, orderStateOf } from '../order-status.tsx'
import { CustomerLink } from '../customer-link.tsx'

/** An order beside the list of orders. */
export function useOrderPreview(): (order: Order) => Preview {
  const t = useTexts()
  const href = useHref()
  return order => {
    const { id, invoiceNumber, customer, product, currency, discount } = order
    return {
      id,
      title: t('orders.one', { number: invoiceNumber }),
      href: href(`/orders/${id}`),
      facts: [
        {
          label: t('fields.amount'),
          value: <Money amount={order.totalAmount} currency={currency} />,
        },
        ...(order.taxAmount === 0
          ? []
          : [
              {
                label: t('orders.tax'),
                value: <Money amount={order.taxAmount} currency={currency} />,
              },
            ]),
        ...(order.refundedAmount === 0
          ? []
          : [
              {
                label: t('orders.refunded'),
                value: (
                  <Money
                    amount={order.refundedAmount + order.refundedTaxAmount}
                    currency={currency}
                  />
                ),
              },
            ]),
        { label: t('fields.status'), value: <OrderStatus of={orderStateOf(order)} /> },
        {
          label: t('fields.customer'),
          value: <CustomerLink of={customer} />,
        },
        {
          label: t('fields.product'),
          value: <Link href={href(`/products/${product.id}`)}>{product.name}</Link>,
        },
        { label: t('orders.reason'), value: t(`orders.reasons.${order.billingReason}`) },
        ...(discount ? [{ label: t('fields.discount'), value: discount.name }] : []),
        {
          label: t('fields.date'),
          value: <DateTimeText at={order.createdAt} as="moment-with-time" />,
        },
      ],
    }
  }
}
