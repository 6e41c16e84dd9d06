import { Card } from '@gatehouse/ui/card'
import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { Money, moneyText } from '@gatehouse/ui/money'
import { useLocale } from '@gatehouse/ui/i18n'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { useTexts } from '../../texts.ts'
import { type Dispute, useDisputeReason } from './dispute-texts.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { MainAmount } from '../../frame/main-amount.tsx'

type Facts = (Fact | false | null | undefined)[]

const given = (facts: Facts) => facts.filter((fact): fact is Fact => Boolean(fact))

/** The amount, the reason and the deadline. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const t = useTexts()
  const reason = useDisputeReason()
  const { amount, taxAmount, currency, feeAmount, feeCurrency, customer } = dispute
  const { evidenceDueBy, respondedAt, closed } = dispute
  const facts: Facts = [
    {
      label: t('fields.amount'),
      value: <MainAmount amount={amount + taxAmount} currency={currency} />,
    },
    feeCurrency !== null && {
      label: t('disputes.fee'),
      value: <Money amount={feeAmount} currency={feeCurrency} />,
    },
    { label: t('disputes.reason'), value: reason(dispute) },
    {
      label: t('fields.customer'),
      value: <CustomerLink of={customer} />,
    },
    !closed &&
      respondedAt === null && {
        label: t('disputes.answer_by'),
        value: <DateTimeText at={evidenceDueBy} as="moment-with-time" />,
      },
    respondedAt !== null && {
      label: t('disputes.responded'),
      value: <DateTimeText at={respondedAt} as="moment-with-time" />,
    },
  ]
  return (
    <Card>
      <DefinitionList layout="columns" facts={given(facts)} />
    </Card>
  )
}

/** What the dispute is about. */
export function DisputeAbout({ dispute }: { dispute: Dispute }) {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const { orderId, paymentId, reasonCode, createdAt } = dispute
  const { data: order } = useEndpointQuery('orders', 'get', { id: orderId })
  const { data: payment } = useEndpointQuery('payments', 'get', { id: paymentId })
  const facts: Facts = [
    order && {
      label: t('fields.order'),
      value: <Link href={href(`/orders/${orderId}`)}>{order.invoiceNumber}</Link>,
    },
    order?.product && {
      label: t('fields.product'),
      value: <Link href={href(`/products/${order.product.id}`)}>{order.product.name}</Link>,
    },
    payment && {
      label: t('disputes.payment'),
      value: (
        <Link href={href(`/payments/${paymentId}`)}>
          {moneyText(payment.amount, payment.currency, locale)}
        </Link>
      ),
    },
    reasonCode !== null && {
      label: t('disputes.code'),
      value: <span className="font-mono">{reasonCode}</span>,
    },
    { label: t('fields.date'), value: <DateTimeText at={createdAt} as="moment-with-time" /> },
  ]
  return (
    <Card>
      <SidebarFacts facts={given(facts)} />
    </Card>
  )
}
