import { createFileRoute } from '@tanstack/react-router'
import { Payment as PaymentSchema } from '@gatehouse/contract/billing/payments'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { Money, moneyText } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { useCustomers } from '../use-customers.ts'
import { DisputeBanner } from '../disputes/dispute-banner.tsx'
import { UnpaidBanner } from './unpaid-banner.tsx'
import { RefundOrder } from '../refunds/refund-order.tsx'
import { OtherAttempts } from './other-attempts.tsx'
import { PaymentAbout } from './payment-about.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PaymentState } from './payment-state.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { type Payment, usePaymentTexts } from './payment-texts.tsx'
import { useRefundedAmount } from './since-paid.ts'
import { type PaidItem, usePaidItem } from './use-paid-item.ts'
import { CustomerLink } from '../customer-link.tsx'
import { MainAmount } from '../../frame/main-amount.tsx'

/** One payment attempt: customer, purpose, outcome and later events. */
export const Route = createFileRoute('/dashboard/$organization/payments/$paymentId')({
  component: PaymentPage,
})

function PaymentPage() {
  const t = useTexts()
  const href = useHref()
  const { paymentId } = Route.useParams()
  const query = useEndpointQuery('payments', 'get', { id: paymentId })
  const back = { href: href('/payments'), label: t('navigation.payments') }
  return (
    <DetailPage query={query} back={back}>
      {payment => <Content payment={payment} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  payment: Payment
  back: { href: string; label: string }
}

function Content({ payment, back }: ContentProps) {
  const t = useTexts()
  const locale = useLocale()
  const { id, status, amount, currency, orderId } = payment
  const paidFor = usePaidItem(payment)
  const { order } = paidFor
  const unpaid = status === 'failed' && order && !order.paid ? order : undefined
  return (
    <>
      <PageHeader
        title={t('payments.one', { amount: moneyText(amount, currency, locale) })}
        beside={<PaymentState of={payment} />}
        back={back}
        actions={
          <>
            <DetailMenu of={payment} schema={PaymentSchema} />
            {status === 'succeeded' && order && <RefundOrder order={order} />}
          </>
        }
      />
      {orderId && <DisputeBanner orderId={orderId} paymentId={id} />}
      <div className="flex flex-col gap-6">
        <PaymentOutcome payment={payment} paidFor={paidFor} />
        {unpaid?.subscriptionId && (
          <UnpaidBanner subscriptionId={unpaid.subscriptionId} orderId={unpaid.id} />
        )}
        <Facts payment={payment} paidFor={paidFor} />
        <DetailColumns
          main={
            <>
              <PaymentTimeline payment={payment} />
              <OtherAttempts payment={payment} />
            </>
          }
          aside={<PaymentAbout payment={payment} paidFor={paidFor} />}
        />
      </div>
    </>
  )
}

function Facts({ payment, paidFor }: { payment: Payment; paidFor: PaidItem }) {
  const t = useTexts()
  const href = useHref()
  const { method } = usePaymentTexts()
  const { amount, currency, customerId, createdAt } = payment
  const customer = useCustomers([customerId]).get(customerId ?? '')
  const refundedAmount = useRefundedAmount(payment)
  const { product } = paidFor
  const facts: (Fact | false | undefined)[] = [
    {
      label: t('fields.amount'),
      value: <MainAmount amount={amount} currency={currency} />,
    },
    refundedAmount > 0 && {
      label: t('orders.refunded'),
      value: (
        <Money amount={-refundedAmount} currency={currency} className="text-title font-medium" />
      ),
    },
    customer && {
      label: t('fields.customer'),
      value: <CustomerLink of={customer} />,
    },
    product && {
      label: t('fields.product'),
      value: <Link href={href(`/products/${product.id}`)}>{product.name}</Link>,
    },
    { label: t('payments.method'), value: method(payment) },
    { label: t('fields.date'), value: <DateTimeText at={createdAt} as="moment-with-time" /> },
  ]
  return (
    <Card>
      <DefinitionList
        layout="columns"
        facts={facts.filter(fact => fact !== false && fact !== undefined)}
      />
    </Card>
  )
}
