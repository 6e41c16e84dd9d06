import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import { PurchaseSeats } from '../seats/purchase-seats.tsx'
import { createFileRoute } from '@tanstack/react-router'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { AnswersCard } from '../custom-fields/answers-card.tsx'
import { GrantsOf } from '../grants/grants-of.tsx'
import { MissedBanner } from '../missed-periods/missed-banner.tsx'
import { UnpaidBanner } from '../payments/unpaid-banner.tsx'
import { useReductionText } from '../discounts/discount-texts.tsx'
import { usePriceText } from '../price-text.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { ChangePlan } from './change-plan.tsx'
import { PauseSubscription } from './pause-subscription.tsx'
import { willRenew } from './subscription-columns.tsx'
import { UpcomingCharges } from './upcoming-charges.tsx'
import { SpendingCap } from './spending-cap.tsx'
import { SubscriptionMenu } from './subscription-menu.tsx'
import { SubscriptionOrders } from './subscription-orders.tsx'
import { isPaused, type Subscription, SubscriptionStatus } from './subscription-status.tsx'
import { SubscriptionUsage } from './subscription-usage.tsx'
import { SubscriptionTimeline } from './subscription-timeline.tsx'
import { WaitingChange } from './waiting-change.tsx'
import { customerTitle } from '../customer-name.tsx'

/** One subscription: its price, next renewal, and history. */
export const Route = createFileRoute('/dashboard/$organization/subscriptions/$subscriptionId')({
  component: SubscriptionPage,
})

function SubscriptionPage() {
  const t = useTexts()
  const href = useHref()
  const { subscriptionId } = Route.useParams()
  const query = useEndpointQuery('subscriptions', 'get', { id: subscriptionId })
  const back = { href: href('/subscriptions'), label: t('navigation.subscriptions') }
  return (
    <DetailPage query={query} back={back}>
      {subscription => (
        <>
          <PageHeader
            title={subscription.product.name}
            beside={<SubscriptionStatus of={subscription} />}
            description={
              <Link href={href(`/customers/${subscription.customer.id}`)}>
                {customerTitle(subscription.customer)}
              </Link>
            }
            back={back}
            actions={
              <>
                <SubscriptionMenu subscription={subscription} />
                <PauseSubscription subscription={subscription} />
                <ChangePlan subscription={subscription} />
                <CancelSubscription subscription={subscription} />
              </>
            }
          />
          <div className="flex flex-col gap-6">
            {subscription.status === 'past_due' && (
              <UnpaidBanner subscriptionId={subscription.id} />
            )}
            <MissedBanner subscriptionId={subscription.id} />
            <WaitingChange of={subscription} />
            <Facts of={subscription} />
            <DetailColumns
              main={
                <>
                  {subscription.product.assignsSeats && (
                    <PurchaseSeats
                      of={{ subscriptionId: subscription.id }}
                      isActive={activeStatuses.some(status => status === subscription.status)}
                    />
                  )}
                  <SubscriptionUsage of={subscription} />
                  <SpendingCap of={subscription} />
                  <UpcomingCharges of={subscription} />
                  <SubscriptionOrders of={subscription} />
                  <SubscriptionTimeline of={subscription} />
                </>
              }
              aside={
                <>
                  {!subscription.product.assignsSeats && (
                    <GrantsOf
                      productId={subscription.productId}
                      customerId={subscription.customerId}
                      subscriptionId={subscription.id}
                    />
                  )}
                  <Cancellation of={subscription} />
                  <AnswersCard answers={subscription.customFieldData} />
                  <MetadataCard metadata={subscription.metadata} />
                </>
              }
            />
          </div>
        </>
      )}
    </DetailPage>
  )
}

function Facts({ of }: { of: Subscription }) {
  const t = useTexts()
  const href = useHref()
  const price = usePriceText()
  const number = new Intl.NumberFormat(useLocale())
  const { renewalAmount, currency, recurringInterval, recurringIntervalCount, product } = of
  return (
    <Card>
      <DefinitionList
        layout="columns"
        facts={[
          {
            label: t('fields.amount'),
            value: (
              <>
                <span className="text-title font-medium tabular-nums">
                  {price(
                    { amountType: 'fixed', amount: renewalAmount, currency },
                    recurringInterval,
                    recurringIntervalCount,
                  )}
                </span>
                <TemporaryDiscount of={of} />
              </>
            ),
          },
          {
            label: t('fields.product'),
            value: <Link href={href(`/products/${product.id}`)}>{product.name}</Link>,
          },
          {
            label: t(of.endedAt ? 'subscriptions.last_period' : 'subscriptions.period'),
            value: (
              <>
                <DateTimeText at={of.currentPeriodStart} as="day" /> –{' '}
                <DateTimeText at={of.currentPeriodEnd} as="day" />
              </>
            ),
          },
          of.endedAt
            ? {
                label: t('subscriptions.was_ended'),
                value: <DateTimeText at={of.endedAt} as="day" />,
              }
            : { label: t('subscriptions.next_charge'), value: <NextCharge of={of} /> },
          ...(of.seats === null
            ? []
            : [{ label: t('subscriptions.seats'), value: number.format(of.seats) }]),
          ...(of.discount === null
            ? []
            : [{ label: t('fields.discount'), value: of.discount.name }]),
          ...(isPaused(of) || of.pauseAtPeriodEnd
            ? [
                {
                  label: t('subscriptions.resumes'),
                  value: of.resumesAt ? (
                    <DateTimeText at={of.resumesAt} as="day" />
                  ) : (
                    t('subscriptions.resumes_never')
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** The next charge and its date: an outstanding amount comes before a renewal. */
/** The discount on the current period that does not apply to the next one. */
function TemporaryDiscount({ of }: { of: Subscription }) {
  const t = useTexts()
  const reduction = useReductionText()
  const { amount, renewalAmount, discount, endedAt } = of
  if (endedAt || !discount || amount >= renewalAmount) return null
  const off = { amount: reduction(discount) }
  return (
    <span className="text-small text-muted block">
      {t(discount.duration === 'once' ? 'subscriptions.off_first' : 'subscriptions.off_this', off)}
    </span>
  )
}

function NextCharge({ of }: { of: Subscription }) {
  const { data } = useEndpointQuery('subscriptionAgendas', 'get', { id: of.id })
  const next = data?.items.find(({ amount }) => amount !== null)
  if (next?.amount && next.currency) {
    return (
      <>
        <Money amount={next.amount} currency={next.currency} className="block" />
        <DateTimeText at={next.at} as="day" />
      </>
    )
  }
  // Shown while the upcoming events load, or if tax cannot be calculated.
  const at = data ? next?.at : willRenew(of) && of.currentPeriodEnd
  return at ? <DateTimeText at={at} as="day" /> : <EmptyValue />
}

function Cancellation({ of }: { of: Subscription }) {
  const t = useTexts()
  const { customerCancellationReason: reason, customerCancellationComment: comment } = of
  if (!reason && !comment) return null
  return (
    <Card title={t('subscriptions.why')}>
      {reason && <p className="text-strong">{t(`subscriptions.reasons.${reason}`)}</p>}
      {comment && <p className="text-muted mt-1 break-words whitespace-pre-line">{comment}</p>}
    </Card>
  )
}
