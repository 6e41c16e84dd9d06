import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { BenefitRows } from '../benefits/benefit-rows.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome, usePortalParams } from '../frame/use-portal.ts'
import { OrderRows } from '../orders/order-rows.tsx'
import { grantsQuery, ordersQuery, type Subscription, subscriptionQuery } from '../queries.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { isRunning, SubscriptionStatusWord, usePrice } from './status.tsx'

/** One subscription: what it costs and gives, what comes next, and how to leave or stay. */
export function SubscriptionPage() {
  const query = useQuery(subscriptionQuery(usePortalParams().subscriptionId))
  return <Loaded query={query}>{subscription => <Shown subscription={subscription} />}</Loaded>
}

function Shown({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const [leaving, setLeaving] = useState(false)
  const { cancel_at_period_end, product } = subscription
  const running = isRunning(subscription)
  const back = { href: `${home}/subscriptions`, label: t('navigation.subscriptions') }
  return (
    <>
      <PageHeader
        title={product.name}
        back={back}
        beside={<SubscriptionStatusWord subscription={subscription} />}
        actions={
          running && !cancel_at_period_end ? (
            <Button onClick={() => setLeaving(true)}>{t('cancel.open')}</Button>
          ) : undefined
        }
      />
      {running && cancel_at_period_end && <Ending subscription={subscription} />}
      <Facts subscription={subscription} />
      <Given subscription={subscription} />
      <Paid subscription={subscription} />
      <CancelSubscription subscription={subscription} open={leaving} onOpenChange={setLeaving} />
    </>
  )
}

/** It is going to end: until when it lasts, and the way back. */
function Ending({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const { id, ends_at, current_period_end } = subscription
  const keep = useMutation({
    mutationFn: () =>
      request<Subscription>('PATCH', `/v1/customer-portal/subscriptions/${id}`, {
        body: { cancel_at_period_end: false },
      }),
    onSuccess: answer => {
      client.setQueryData(subscriptionQuery(id).queryKey, answer)
      return client.invalidateQueries({ queryKey: ['subscriptions'] })
    },
  })
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
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
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
  const price = usePrice(subscription)
  const { started_at, ended_at, current_period_start, current_period_end } = subscription
  const running = isRunning(subscription)
  const day = (value: string) => <DateTime value={value} as="day" />
  const goesOn = running && !subscription.cancel_at_period_end
  return (
    <DefinitionList
      layout="columns"
      facts={[
        { label: t('facts.price'), value: price },
        ...(goesOn ? [{ label: t('facts.next_charge'), value: day(current_period_end) }] : []),
        ...(running
          ? [
              {
                label: t('facts.period'),
                value: (
                  <>
                    {day(current_period_start)} – {day(current_period_end)}
                  </>
                ),
              },
            ]
          : []),
        ...(started_at ? [{ label: t('facts.started'), value: day(started_at) }] : []),
        ...(ended_at ? [{ label: t('facts.ended'), value: day(ended_at) }] : []),
      ]}
    />
  )
}

function Given({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const query = useQuery(grantsQuery())
  const own = query.data?.items.filter(grant => grant.subscription_id === subscription.id)
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
