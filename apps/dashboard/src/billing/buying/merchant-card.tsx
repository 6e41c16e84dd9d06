import type { BoughtSubscription } from '@gatehouse/contract/billing/bought-subscriptions'
import type { Purchases } from '@gatehouse/contract/billing/buying'
import { Avatar } from '@gatehouse/ui/avatar'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ArrowUpRight } from 'lucide-react'
import { momentOf } from '../../accounts/moment.ts'
import { displayedPicture } from '../../accounts/displayed-picture.ts'
import { useWrite } from '../../endpoint-hooks.ts'
import { usePriceText } from '../price-text.ts'
import { SubscriptionStatus } from '../subscriptions/subscription-status.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useOrganization } from '../../organizations/use-organization.ts'

/** The purchases from one merchant, with a link to manage them. */
export function MerchantCard({ purchases }: { purchases: Purchases }) {
  const t = useTexts()
  const { may } = useStanding()
  const { customerId, email, merchant, subscriptions, orders, lastOrderAt } = purchases
  const { id: organizationId } = useOrganization()
  const open = useWrite(
    client => client.buying.openOrganizationPurchases({ body: { customerId, organizationId } }),
    ({ url }) => location.assign(url),
  )
  const allowed = may('purchase:create')
  return (
    <Card
      flush
      title={
        <span className="flex items-center gap-3">
          <Avatar name={merchant.name} image={displayedPicture(merchant.logo)} square />
          <span className="min-w-0 break-words">{merchant.name}</span>
        </span>
      }
      actions={
        <Button
          icon={<ArrowUpRight />}
          loading={open.isPending}
          disabledReason={allowed ? undefined : t('purchases.may_not_manage')}
          aria-label={t('purchases.manage_at', { name: merchant.name })}
          onClick={() => open.mutate()}
        >
          {t('purchases.manage')}
        </Button>
      }
    >
      {open.error && (
        <Banner meaning="negative" className="mx-4 mb-2">
          {sentenceOf(open.error, t)}
        </Banner>
      )}
      <p className="text-small text-muted px-4 pb-3">
        {t('purchases.orders', { count: orders })}
        {lastOrderAt && (
          <>
            {' · '}
            {t('purchases.last')} <DateTimeText at={momentOf(lastOrderAt)} as="day" />
          </>
        )}
        {' · '}
        <span className="wrap-anywhere">{t('purchases.under', { email })}</span>
      </p>
      {subscriptions.length > 0 && (
        <ul aria-label={t('navigation.subscriptions')} className="divide-y border-t">
          {subscriptions.map(item => (
            <Line key={item.id} subscription={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ subscription }: { subscription: BoughtSubscription }) {
  const t = useTexts()
  const price = usePriceText()
  const { product, amount, currency, recurringInterval, seats, cancelAtPeriodEnd } = subscription
  const currentPeriodEnd = momentOf(subscription.currentPeriodEnd) ?? new Date(0)
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <span className="text-strong min-w-40 flex-1 font-medium break-words">{product}</span>
      <span className="tabular-nums">
        {price({ amountType: 'fixed', amount, currency }, recurringInterval)}
      </span>
      <span className="text-small text-muted flex basis-full flex-wrap gap-x-4 gap-y-1">
        <SubscriptionStatus of={{ ...subscription, currentPeriodEnd, endedAt: null }} />
        {seats !== null && <span>{t('purchases.seats_of', { count: seats })}</span>}
        {!cancelAtPeriodEnd && (
          <span>
            {t('subscriptions.renews')} <DateTimeText at={currentPeriodEnd} as="day" />
          </span>
        )}
      </span>
    </li>
  )
}
