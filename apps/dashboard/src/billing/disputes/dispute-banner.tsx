import { Banner } from '@gatehouse/ui/banner'
import { Money } from '@gatehouse/ui/money'
import { Trans } from 'react-i18next'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { disputeMeanings } from './dispute-texts.tsx'

interface DisputeBannerProps {
  orderId: string
  /** Only disputes of this payment. */
  paymentId?: string
}

/** An order's dispute, and the deadline to respond to it. */
export function DisputeBanner({ orderId, paymentId }: DisputeBannerProps) {
  const t = useTexts()
  const { data } = useEndpointQuery('disputes', 'list', { orderId: [orderId] })
  const openDisputes = data?.items.filter(item => !paymentId || item.paymentId === paymentId)
  return openDisputes?.map(({ id, status, amount, taxAmount, currency, evidenceDueBy, closed }) => (
    <Banner key={id} meaning={disputeMeanings[status]} className="mb-6">
      <p>
        <Trans
          t={t}
          i18nKey={`disputes.${status}`}
          components={[<Money key="amount" amount={amount + taxAmount} currency={currency} />]}
        />{' '}
        {!closed && evidenceDueBy && (
          <Trans
            t={t}
            i18nKey="disputes.answer_until"
            components={[<DateTimeText key="when" at={evidenceDueBy} as="moment-with-time" />]}
          />
        )}
      </p>
    </Banner>
  ))
}
