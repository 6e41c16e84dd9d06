import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Link } from '@gatehouse/ui/link'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { usePortalHome } from '../frame/use-portal.ts'
import { useMethodName } from '../payment-methods/method-name.ts'
import { methodsQuery, type PaymentMethod, selfQuery } from '../queries.ts'

const DAY_MS = 86_400_000
/** How long before a card expires the customer is asked for another one. */
const NOTICE_DAYS = 30

/** Asks for another card if the one that is charged expires soon or has expired. */
export function ExpiringCard() {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const [now] = useState(() => Date.now())
  const nameOf = useMethodName()
  const { data: self } = useQuery(selfQuery())
  const { data: methods } = useQuery(methodsQuery())
  const charged = methods?.items.find(({ id }) => id === self?.default_payment_method_id)
  const last = charged && lastDayOf(charged)
  if (!charged || !last || last.getTime() > now + NOTICE_DAYS * DAY_MS) return null
  return (
    <Banner
      meaning="warning"
      className="mb-6"
      title={
        <Trans
          t={t}
          i18nKey={last.getTime() < now ? 'overview.card_expired' : 'overview.card_expires'}
          values={{ card: nameOf(charged) }}
          components={[<DateTime key="date" value={last.toISOString()} as="day" />]}
        />
      }
      actions={
        <Link plain href={`${home}/payment-methods`} className={buttonClass('secondary')}>
          {t('overview.add_card')}
        </Link>
      }
    >
      {t('overview.card_text')}
    </Banner>
  )
}

/** The last day on which a card can be charged: the end of its month. */
function lastDayOf({ method_metadata: card }: PaymentMethod): Date | undefined {
  return card ? new Date(Date.UTC(card.exp_year, card.exp_month, 0, 12)) : undefined
}
