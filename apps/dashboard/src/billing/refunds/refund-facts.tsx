import { Card } from '@gatehouse/ui/card'
import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { useCauseText, useHistory } from '../../organizations/audit/use-history.ts'
import { useTexts } from '../../texts.ts'
import { useCustomers } from '../use-customers.ts'
import type { Refund } from './refund-status.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { MainAmount } from '../../frame/main-amount.tsx'

type Facts = (Fact | false | null | undefined)[]

const given = (facts: Facts) => facts.filter((fact): fact is Fact => Boolean(fact))

/** The amount and its parts: where it went, and what it took back. */
export function RefundFacts({ refund }: { refund: Refund }) {
  const t = useTexts()
  const { amount, taxAmount, balanceAmount, currency } = refund
  const { creditTakenAmount, balanceTakenAmount, exceedingAmount } = refund
  const total = amount + taxAmount
  const part = (label: string, value: number): Fact | false =>
    value > 0 && { label, value: <Money amount={value} currency={currency} /> }
  const facts: Facts = [
    {
      label: t('fields.amount'),
      value: <MainAmount amount={total} currency={currency} />,
    },
    part(t('refunds.tax'), taxAmount),
    part(t('refunds.to_card'), total - balanceAmount),
    part(t('refunds.to_balance'), balanceAmount),
    part(t('refunds.preview.from_credit'), creditTakenAmount),
    part(t('refunds.preview.from_balance'), balanceTakenAmount),
    part(t('refunds.exceeding'), exceedingAmount),
  ]
  return (
    <Card>
      <DefinitionList layout="columns" facts={given(facts)} />
    </Card>
  )
}

/** What the refund is about, and who made it. */
export function RefundAbout({ refund }: { refund: Refund }) {
  const t = useTexts()
  const href = useHref()
  const { id, orderId, customerId, reason, comment, createdAt, revokeBenefits } = refund
  const { data: order } = useEndpointQuery('orders', 'get', { id: orderId })
  const customer = useCustomers([customerId]).get(customerId)
  const causeText = useCauseText()
  const made = useHistory({ subjectId: id }).find(({ action }) => action === 'refund.created')
  const facts: Facts = [
    order && {
      label: t('fields.order'),
      value: <Link href={href(`/orders/${orderId}`)}>{order.invoiceNumber}</Link>,
    },
    customer && {
      label: t('fields.customer'),
      value: <CustomerLink of={{ ...customer, id: customerId }} />,
    },
    { label: t('refunds.reason'), value: t(`refunds.reasons.${reason}`) },
    comment !== null && {
      label: t('refunds.comment'),
      value: <span className="break-words whitespace-pre-wrap">{comment}</span>,
    },
    made && { label: t('refunds.made_by'), value: causeText(made) },
    {
      label: t('refunds.benefits'),
      value: t(revokeBenefits ? 'refunds.benefits_revoked' : 'refunds.benefits_kept'),
    },
    { label: t('fields.date'), value: <DateTimeText at={createdAt} as="moment-with-time" /> },
  ]
  return (
    <Card>
      <SidebarFacts facts={given(facts)} />
    </Card>
  )
}
