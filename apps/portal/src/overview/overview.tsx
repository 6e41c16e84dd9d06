import { useQuery } from '@tanstack/react-query'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'
import { BenefitRows } from '../benefits/benefit-rows.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome } from '../frame/use-portal.ts'
import { OrderRows } from '../orders/order-rows.tsx'
import { UnpaidFor } from '../orders/unpaid-order.tsx'
import { useIsPlainMember } from '../person-query.ts'
import { UnassignedSeats, WaitingBenefits } from './attention.tsx'
import { ExpiringCard } from './expiring-card.tsx'
import { MemberOverview } from './member-overview.tsx'
import { EmptyMessage, Section } from './section.tsx'
import { grantsQuery } from '../grant-queries.ts'
import { balanceQuery, ordersQuery, subscriptionsQuery } from '../queries.ts'
import { isRunning } from '../subscriptions/status.tsx'
import { SubscriptionRows } from '../subscriptions/subscription-rows.tsx'

const LATEST_ORDERS = 3

/** The first page: for members who cannot buy, what they may use. */
export function Overview() {
  return useIsPlainMember() ? <MemberOverview /> : <BuyerOverview />
}

/** The customer's subscriptions, next payment and benefits. */
function BuyerOverview() {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const subscriptions = useQuery(subscriptionsQuery())
  const grants = useQuery(grantsQuery())
  const orders = useQuery(ordersQuery({ limit: LATEST_ORDERS }))
  return (
    <>
      <PageHeader title={t('navigation.overview')} />
      {subscriptions.data?.items.map(subscription => (
        <UnpaidFor key={subscription.id} subscription={subscription} />
      ))}
      <ExpiringCard />
      <WaitingBenefits />
      <UnassignedSeats latestOrders={LATEST_ORDERS} />
      <Balances />
      <Section title={t('navigation.subscriptions')}>
        <Loaded query={subscriptions}>
          {({ items }) => {
            const running = items.filter(isRunning)
            return running.length > 0 ? (
              <SubscriptionRows subscriptions={running} />
            ) : (
              <EmptyMessage>{t('empty.running')}</EmptyMessage>
            )
          }}
        </Loaded>
      </Section>
      <Section title={t('overview.benefits')}>
        <Loaded query={grants}>
          {({ items }) => {
            const current = items.filter(grant => !grant.is_revoked)
            return current.length > 0 ? (
              <BenefitRows grants={current} />
            ) : (
              <EmptyMessage>{t('empty.benefits')}</EmptyMessage>
            )
          }}
        </Loaded>
      </Section>
      <Section
        title={t('overview.orders')}
        aside={<Link href={`${home}/orders`}>{t('overview.all_orders')}</Link>}
      >
        <Loaded query={orders} waiting={<OrderRows orders={undefined} />}>
          {({ items }) =>
            items.length > 0 ? (
              <OrderRows orders={items} />
            ) : (
              <EmptyMessage>{t('empty.orders')}</EmptyMessage>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}

/** The customer's credit balance, if there is any. */
function Balances() {
  const { t } = useTranslation('portal')
  const { data } = useQuery(balanceQuery())
  const current = data?.balances.filter(({ balance }) => balance > 0) ?? []
  if (current.length === 0) return null
  return (
    <Section title={t('overview.balance')}>
      {current.map(({ currency, balance }) => (
        <p key={currency} className="text-title text-strong">
          <Money amount={balance} currency={currency} />
        </p>
      ))}
      <p className="text-muted mt-1">{t('overview.balance_text')}</p>
    </Section>
  )
}
