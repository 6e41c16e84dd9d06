import { useQuery } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Money, moneyText } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence } from '../api.ts'
import { BenefitRows } from '../benefits/benefit-rows.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome, usePortalParams } from '../frame/use-portal.ts'
import { OrderRows } from '../orders/order-rows.tsx'
import { UnpaidFor } from '../orders/unpaid-order.tsx'
import { grantsQuery } from '../grant-queries.ts'
import { ordersQuery, type Subscription, subscriptionQuery } from '../queries.ts'
import { Seats } from '../seats/seats.tsx'
import { BankReturn } from './bank-return.tsx'
import { useNextCharge } from '../orders/next-charge.ts'
import { Pause } from './pause.tsx'
import { recurringPrice, usePrice } from './price-text.ts'
import { Resubscribe } from './resubscribe.tsx'
import { isRunning, SubscriptionStatusWord } from './status.tsx'
import { SpendingCap } from './spending-cap.tsx'
import { SubscriptionActions } from './subscription-actions.tsx'
import { SubscriptionUsage } from './subscription-usage.tsx'
import { Upcoming } from './upcoming.tsx'
import { useUpdate } from './use-update.ts'
import { WaitingChange } from './waiting-change.tsx'

/** One subscription: its price, benefits, next event, and how to cancel or resume it. */
export function SubscriptionPage() {
  const { t } = useTranslation('portal')
  const from = { href: `${usePortalHome()}/subscriptions`, label: t('navigation.subscriptions') }
  const query = useQuery(subscriptionQuery(usePortalParams().subscriptionId))
  return (
    <Loaded query={query} from={from}>
      {subscription => <SubscriptionDetails subscription={subscription} />}
    </Loaded>
  )
}

function SubscriptionDetails({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const { cancel_at_period_end, product } = subscription
  const running = isRunning(subscription)
  const back = { href: `${home}/subscriptions`, label: t('navigation.subscriptions') }
  return (
    <>
      <PageHeader
        title={product.name}
        back={back}
        beside={<SubscriptionStatusWord subscription={subscription} />}
        actions={<SubscriptionActions subscription={subscription} />}
        action={<Resubscribe subscription={subscription} />}
      />
      <BankReturn subscription={subscription} />
      <UnpaidFor subscription={subscription} />
      {running && cancel_at_period_end && <ScheduledEnd subscription={subscription} />}
      <Pause subscription={subscription} />
      <WaitingChange subscription={subscription} />
      <Facts subscription={subscription} />
      {running && product.assigns_seats && <Seats of={{ subscription_id: subscription.id }} />}
      {running && <SubscriptionUsage of={subscription} />}
      {running && <SpendingCap subscription={subscription} />}
      {running && <Upcoming subscription={subscription} />}
      <PaymentFormValue subscription={subscription} />
      <Paid subscription={subscription} />
    </>
  )
}

/** The subscription is scheduled to end: the date, and a button to keep it. */
function ScheduledEnd({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { ends_at, current_period_end } = subscription
  const keep = useUpdate(subscription)
  return (
    <Banner
      meaning="warning"
      className="mb-6"
      title={
        <Trans
          t={t}
          i18nKey="ending.title"
          components={[<DateTime key="date" value={ends_at ?? current_period_end} as="day" />]}
        />
      }
      actions={
        <Button
          loading={keep.isPending}
          onClick={() => keep.mutate({ cancel_at_period_end: false })}
        >
          {t('ending.keep')}
        </Button>
      }
    >
      {keep.error ? problemSentence(keep.error, say) : t('ending.text')}
    </Banner>
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  const price = usePrice()
  const next = useNextCharge(subscription, isRunning(subscription))
  const { status, seats, seats_follow_members, started_at, ended_at } = subscription
  const { trial_end, current_period_start, current_period_end } = subscription
  const { amount, renewal_amount, currency } = subscription
  const day = (value: string) => <DateTime value={value} as="day" />
  const paid = status === 'active'
  const facts: (Fact | false)[] = [
    {
      label: t('facts.price'),
      value: (
        <>
          {price(recurringPrice(subscription))}
          {!ended_at && amount < renewal_amount && (
            <span className="text-small text-muted block">
              {t('facts.discounted', { amount: moneyText(amount, currency, locale) })}
            </span>
          )}
        </>
      ),
    },
    seats !== null && {
      label: t('facts.seats'),
      value: (
        <>
          {seats}
          {seats_follow_members && (
            <span className="text-small text-muted block">{t('facts.seats_follow')}</span>
          )}
        </>
      ),
    },
    next !== undefined && {
      label: t('facts.next_charge'),
      value: (
        <>
          <Money amount={next.amount} currency={next.currency} className="block" />
          {day(next.at)}
        </>
      ),
    },
    status === 'trialing' && {
      label: t('facts.trial'),
      value: day(trial_end ?? current_period_end),
    },
    paid && {
      label: t('facts.period'),
      value: (
        <>
          {day(current_period_start)} – {day(current_period_end)}
        </>
      ),
    },
    started_at !== null && { label: t('facts.started'), value: day(started_at) },
    ended_at !== null && { label: t('facts.ended'), value: day(ended_at) },
  ]
  return <DefinitionList layout="columns" facts={facts.filter(fact => fact !== false)} />
}

function PaymentFormValue({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const query = useQuery(grantsQuery())
  const running = isRunning(subscription)
  // Benefits of an earlier plan are hidden; an ended subscription shows all of them as revoked.
  const own = query.data?.items.filter(
    grant => grant.subscription_id === subscription.id && !(running && grant.is_revoked),
  )
  if (own?.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('overview.benefits')}</h2>
      <Loaded query={query}>{() => <BenefitRows grants={own ?? []} />}</Loaded>
    </section>
  )
}

function Paid({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const query = useQuery(ordersQuery({ subscription_id: subscription.id }))
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('navigation.orders')}</h2>
      <Loaded query={query}>{({ items }) => <OrderRows orders={items} />}</Loaded>
    </section>
  )
}
