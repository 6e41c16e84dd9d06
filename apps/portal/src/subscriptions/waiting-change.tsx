import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { toast } from '@gatehouse/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { upcomingQuery, type Subscription } from '../queries.ts'
import { ChangeProblem } from './change-problem.tsx'
import { useUpdate } from './use-update.ts'

/** A change scheduled for the next period: what and when, and a button to cancel it. */
export function WaitingChange({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const { id, pending_update } = subscription
  const { data } = useQuery(upcomingQuery(id))
  const drop = useUpdate(subscription)
  const keep = () =>
    drop.mutate(
      { pending_update: null },
      { onSuccess: () => toast({ title: t('waiting.dropped') }) },
    )
  if (!pending_update) return null
  const plan = data?.items.find(({ type }) => type === 'change')?.product_name
  const { applies_at, product_id, seats } = pending_update
  const rights = portalRightsOf(subscription.product.organization)
  const own = product_id ? rights.plan : rights.seats && !subscription.seats_follow_members
  return (
    <Banner
      className="mb-6"
      title={
        <Trans
          t={t}
          i18nKey={plan ? 'waiting.plan' : 'waiting.change'}
          values={{ plan }}
          components={[<DateTime key="date" value={applies_at} as="day" />]}
        />
      }
      actions={
        own && (
          <Button loading={drop.isPending} onClick={keep}>
            {t('waiting.drop')}
          </Button>
        )
      }
    >
      {drop.error ? (
        <ChangeProblem error={drop.error} />
      ) : (
        <>
          {seats !== null && seats !== subscription.seats && `${t('facts.seats')}: ${seats}. `}
          {t('waiting.text')}
        </>
      )}
    </Banner>
  )
}
