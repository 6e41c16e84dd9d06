import { lineText } from '@gatehouse/contract/billing/line-labels'
import { Card } from '@gatehouse/ui/card'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money } from '@gatehouse/ui/money'
import { type Column, Table } from '@gatehouse/ui/table'
import { useTexts } from '../../texts.ts'
import { useEndpointQuery, type AnswerOf } from '../../endpoint-hooks.ts'
import type { Order } from '../order-status.tsx'
import { OrderAmountExplanation } from './amount-explanation.tsx'

type Item = Order['items'][number]
type Explanation = AnswerOf<'orderExplanations', 'get'>

/** An order, or a draft of one, which has no explanation yet. */
type ListedOrder = Omit<Order, 'status' | 'invoiceNumber'> & { status: Order['status'] | 'draft' }

/** An order's lines and totals. */
export function OrderLines({ order }: { order: ListedOrder }) {
  const t = useTexts()
  const { currency } = order
  const locale = useLocale()
  const format = (label: string) => lineText(label, locale)
  const enabled = order.status !== 'draft'
  const input = { id: order.id }
  const { data: explanation } = useEndpointQuery('orderExplanations', 'get', input, { enabled })
  const lineOf = ({ id }: Item) => explanation?.lines.find(line => line.itemId === id)
  const tax: Column<Item> = {
    id: 'tax',
    header: t('orders.tax'),
    align: 'end',
    width: '@roomy:w-32',
    phone: 'hidden',
    cell: item => (
      <OrderAmountExplanation
        {...{ label: format(item.label), currency, amount: item.taxAmount }}
        why={lineOf(item)?.tax}
      />
    ),
  }
  const columns: Column<Item>[] = [
    { id: 'label', header: t('orders.line'), cell: ({ label }) => format(label) },
    // A draft's tax is that of the whole order.
    ...(order.status === 'draft' ? [] : [tax]),
    {
      id: 'amount',
      header: t('fields.amount'),
      align: 'end',
      width: '@roomy:w-36',
      cell: item => (
        <OrderAmountExplanation
          {...{ label: format(item.label), currency, amount: item.amount }}
          why={lineOf(item)}
        />
      ),
    },
  ]
  return (
    <Card flush title={t('orders.lines')}>
      <Table
        caption={t('orders.lines')}
        columns={columns}
        rows={order.items}
        rowKey={({ id }) => id}
        empty={<p className="text-muted px-4 pb-4">{format(order.description)}</p>}
      />
      <Totals order={order} explanation={explanation} />
    </Card>
  )
}

interface TotalsProps {
  order: ListedOrder
  explanation: Explanation | undefined
}

function Totals({ order, explanation }: TotalsProps) {
  const t = useTexts()
  const { subtotalAmount, discountAmount, taxAmount, totalAmount, appliedBalanceAmount } = order
  const refunded = order.refundedAmount + order.refundedTaxAmount
  const sums = [
    { id: 'subtotal', amount: subtotalAmount, shown: true },
    { id: 'discount', amount: -discountAmount, shown: discountAmount !== 0 },
    { id: 'tax', amount: taxAmount, shown: true },
    { id: 'total', amount: totalAmount, shown: true },
    { id: 'balance', amount: appliedBalanceAmount, shown: appliedBalanceAmount !== 0 },
    { id: 'due', amount: order.dueAmount, shown: !order.paid || appliedBalanceAmount !== 0 },
    { id: 'refunded', amount: -refunded, shown: refunded !== 0 },
  ] as const
  return (
    <dl className="flex flex-col gap-1.5 border-t px-4 py-3">
      {sums
        .filter(({ shown }) => shown)
        .map(({ id, amount }) => (
          <div
            key={id}
            className={
              'flex justify-between gap-4 ' +
              (id === 'total' ? 'text-strong font-medium' : 'text-muted')
            }
          >
            <dt>{t(`orders.${id}`)}</dt>
            <dd>
              {id === 'refunded' ? (
                <Money amount={amount} currency={order.currency} />
              ) : (
                <OrderAmountExplanation
                  {...{ label: t(`orders.${id}`), currency: order.currency, amount }}
                  why={explanation?.[id]}
                />
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
