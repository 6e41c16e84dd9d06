import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { Trans } from 'react-i18next'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { type Dispute, disputeMeanings } from './dispute-texts.tsx'

interface DisputeBannerProps {
  orderId: string
  /** Only disputes of this payment. */
  paymentId?: string
}

/** An order's dispute, and the deadline to respond to it. */
export function DisputeBanner({ orderId, paymentId }: DisputeBannerProps) {
  const { data } = useEndpointQuery('disputes', 'list', { orderId: [orderId] })
  const openDisputes = data?.items.filter(item => !paymentId || item.paymentId === paymentId)
  return openDisputes?.map(dispute => <DisputeState key={dispute.id} of={dispute} linked />)
}

interface DisputeStateProps {
  of: Dispute
  /** The bank no longer takes a response. */
  overdue?: boolean
  linked?: boolean
}

/** What a dispute's status means; elsewhere than on its page with a link to it. */
export function DisputeState({ of, overdue = false, linked = false }: DisputeStateProps) {
  const t = useTexts()
  const href = useHref()
  const { id, status, amount, taxAmount, currency, evidenceDueBy, closed, respondedAt } = of
  const missed = overdue && status === 'needs_response'
  return (
    <Banner meaning={disputeMeanings[status]} className="mb-6">
      <p>
        <Trans
          t={t}
          i18nKey={missed ? 'disputes.missed' : `disputes.${status}`}
          components={[<Money key="amount" amount={amount + taxAmount} currency={currency} />]}
        />{' '}
        {!closed && !overdue && !respondedAt && evidenceDueBy && (
          <Trans
            t={t}
            i18nKey="disputes.answer_until"
            components={[<DateTimeText key="when" at={evidenceDueBy} as="moment-with-time" />]}
          />
        )}{' '}
        {linked && <Link href={href(`/disputes/${id}`)}>{t('disputes.view')}</Link>}
      </p>
    </Banner>
  )
}
