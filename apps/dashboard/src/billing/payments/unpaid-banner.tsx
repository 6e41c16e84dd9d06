import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Money } from '@gatehouse/ui/money'
import { toast } from '@gatehouse/ui/toast'
import { RotateCw } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { usePaymentTexts } from './payment-texts.tsx'

interface UnpaidBannerProps {
  subscriptionId: string
  /** Shown only if this order is the outstanding one. */
  orderId?: string
}

/**
 * A subscription's amount due: the number of the attempt, the next retry, and a button to retry
 * now. If no card can be charged, it says that another card is needed, and when the subscription
 * ends without one.
 */
export function UnpaidBanner({ subscriptionId, orderId }: UnpaidBannerProps) {
  const t = useTexts()
  const { may } = useStanding()
  const { refusal } = usePaymentTexts()
  const { data } = useEndpointQuery('subscriptionAgendas', 'get', { id: subscriptionId })
  const next = data?.items.find(({ type }) => type === 'payment_retry')
  const grace = data?.items.find(({ type }) => type === 'grace_end')
  const retry = useWrite(
    (client, id: string) => client.orders.retry({ id }),
    payment => {
      if (payment.status === 'succeeded') toast({ title: t('orders.retry_paid') })
    },
  )
  const end = data?.items.find(item => item.type === 'end' && item.orderId !== null)
  if (end && (orderId === undefined || end.orderId === orderId)) {
    return (
      <Banner meaning="warning" title={t('orders.card_needed')}>
        <Trans
          t={t}
          i18nKey="orders.card_needed_until"
          components={[<DateTimeText key="when" at={end.at} as="day" />]}
        />{' '}
        {grace && <Grace at={grace.at} />}
      </Banner>
    )
  }
  const unpaid = next?.orderId
  if (!next || !unpaid || (orderId !== undefined && unpaid !== orderId)) return null
  const { attempt, attempts, amount, currency } = next
  const retryResult = retry.data
  return (
    <Banner
      meaning="warning"
      title={
        <Trans
          t={t}
          i18nKey="orders.owed"
          components={[<Money key="amount" amount={amount ?? 0} currency={currency ?? 'usd'} />]}
        />
      }
      actions={
        may('orders:write') && (
          <Button
            icon={<RotateCw aria-hidden />}
            loading={retry.isPending}
            onClick={() => retry.mutate(unpaid)}
          >
            {t('orders.retry')}
          </Button>
        )
      }
    >
      {orderId === undefined && !retryResult && <LastRejection orderId={unpaid} />}
      <p>
        <Trans
          t={t}
          i18nKey="orders.next_try"
          values={{ attempt, attempts }}
          components={[<DateTimeText key="when" at={next.at} as="moment-with-time" />]}
        />{' '}
        {grace && <Grace at={grace.at} />}
      </p>
      <div aria-live="polite">
        {retry.error && <p className="text-negative mt-1">{sentenceOf(retry.error, t)}</p>}
        {retryResult?.status === 'failed' && (
          <p className="text-negative mt-1">
            {t('orders.retry_refused', { reason: refusal(retryResult) ?? '' })}
          </p>
        )}
        {retryResult?.status === 'pending' && <p className="mt-1">{t('orders.retry_pending')}</p>}
      </div>
    </Banner>
  )
}

/** The last decline reason; order and payment pages show it themselves. */
function LastRejection({ orderId }: { orderId: string }) {
  const { refusal } = usePaymentTexts()
  const { data } = useEndpointQuery('payments', 'list', { orderId: [orderId], limit: 1 })
  const last = data?.items[0]
  return last?.status === 'failed' ? <p>{refusal(last)}</p> : null
}

function Grace({ at }: { at: Date }) {
  const t = useTexts()
  const components = [<DateTimeText key="when" at={at} as="day" />]
  return <Trans t={t} i18nKey="orders.grace_until" components={components} />
}
