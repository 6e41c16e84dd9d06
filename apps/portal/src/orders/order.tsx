import type { ComponentProps, ReactNode } from 'react'
import { lineText } from '@gatehouse/contract/billing/line-labels'
import { addressLines } from '@gatehouse/contract/billing/address-lines'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '@gatehouse/ui/date-time'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLanguage, useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome, usePortalParams } from '../frame/use-portal.ts'
import { Invoice, Receipt } from './invoice.tsx'
import { isUnpaid, UnpaidOrder } from './unpaid-order.tsx'
import { useStateName } from '../frame/states.ts'
import { explanationQuery, type Order, orderQuery } from '../queries.ts'
import { hasSeats } from './has-seats.ts'
import { Seats } from '../seats/seats.tsx'
import { OrderStatusWord } from './order-status.tsx'
import { RefundRequests, RequestRefund } from './refund-request.tsx'
import { Refunds } from './refunds.tsx'
import { OrderAmountExplanation } from './amount-explanation.tsx'

/** One order: its lines, billing details and refunds. */
export function OrderPage() {
  const { t } = useTranslation('portal')
  const from = { href: `${usePortalHome()}/orders`, label: t('navigation.orders') }
  const query = useQuery(orderQuery(usePortalParams().orderId))
  return (
    <Loaded query={query} from={from}>
      {order => <OrderDetails order={order} />}
    </Loaded>
  )
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const home = usePortalHome()
  const { withdrawal_consent: consent } = order
  return (
    <>
      <PageHeader
        title={lineText(order.description, locale)}
        back={{ href: `${home}/orders`, label: t('navigation.orders') }}
        beside={<OrderStatusWord of={order} />}
        actions={
          <>
            <RequestRefund order={order} />
            <Receipt order={order} />
            <Invoice order={order} />
          </>
        }
      />
      {isUnpaid(order) && <UnpaidOrder order={order} />}
      <DefinitionList
        layout="columns"
        facts={[
          { label: t('order.day'), value: <DateTime value={order.created_at} as="day" /> },
          {
            label: t('order.number'),
            value: <span className="font-mono">{order.invoice_number}</span>,
          },
          { label: t('order.reason'), value: t(`order.reasons.${order.billing_reason}`) },
          ...(order.subscription_id
            ? [
                {
                  label: t('order.subscription'),
                  value: (
                    <Link href={`${home}/subscriptions/${order.subscription_id}`}>
                      {order.product.name}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(order.billing_name || order.billing_address
            ? [{ label: t('order.billed_to'), value: <BilledTo order={order} /> }]
            : []),
          ...(consent ? [{ label: t('order.consent'), value: consent.text }] : []),
        ]}
      />
      {hasSeats(order) && <Seats of={{ order_id: order.id }} />}
      <Lines order={order} />
      <Refunds order={order} />
      <RefundRequests order={order} />
    </>
  )
}

/** The seats of a subscription are on its own page. */
function BilledTo({ order: { billing_name, billing_address } }: { order: Order }) {
  const language = useLanguage()
  const country =
    billing_address &&
    new Intl.DisplayNames(language, { type: 'region' }).of(billing_address.country)
  const state = useStateName(billing_address)
  const written = billing_address ? addressLines(billing_address, state) : []
  return [billing_name, ...written, country].filter(Boolean).map((line, index) => (
    <span key={index} className="block">
      {line}
    </span>
  ))
}

function Lines({ order }: { order: Order }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const { currency, discount_amount, tax_amount, refunded_amount, refunded_tax_amount } = order
  const refunded = refunded_amount + refunded_tax_amount
  const { data: explanation } = useQuery(explanationQuery(order.id))
  const reason = (label: string, amount: number, reasons: Reasons) => (
    <OrderAmountExplanation {...{ label, currency, amount, why: reasons }} />
  )
  const lineOf = (id: string) => explanation?.lines.find(line => line.item_id === id)
  const { applied_balance_amount: applied } = order
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('order.lines')}</h2>
      <dl className="-mx-4 border-y">
        {order.items.map(({ id, label, amount }) => {
          const text = lineText(label, locale)
          return <Line key={id} label={text} value={reason(text, amount, lineOf(id))} />
        })}
        <Line
          label={t('order.subtotal')}
          value={reason(t('order.subtotal'), order.subtotal_amount, explanation?.subtotal)}
          ruled
        />
        {discount_amount > 0 && (
          <Line
            label={t('order.discount')}
            value={reason(t('order.discount'), -discount_amount, explanation?.discount)}
          />
        )}
        {tax_amount !== 0 && (
          <Line
            label={t('order.tax')}
            value={reason(t('order.tax'), tax_amount, explanation?.tax)}
          />
        )}
        <Line
          label={t('order.total')}
          value={reason(t('order.total'), order.total_amount, explanation?.total)}
          ruled
          strong
        />
        {applied !== 0 && (
          <>
            <Line
              label={t('order.balance')}
              value={reason(t('order.balance'), applied, explanation?.balance)}
            />
            <Line
              label={t('order.due')}
              value={reason(t('order.due'), order.due_amount, explanation?.due)}
              strong
            />
          </>
        )}
        {refunded > 0 && (
          <Line
            label={t('order.refunded')}
            value={<Money amount={-refunded} currency={currency} />}
          />
        )}
      </dl>
    </section>
  )
}

type Reasons = ComponentProps<typeof OrderAmountExplanation>['why']

interface LineProps {
  label: string
  value: ReactNode
  strong?: boolean
  ruled?: boolean
}

function Line({ label, value, strong, ruled }: LineProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4 px-4 py-2.5',
        ruled && 'border-t',
        strong ? 'text-strong font-medium' : 'text-muted',
      )}
    >
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  )
}
