import { Badge } from '@gatehouse/ui/badge'
import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { brandName } from '../payments/payment-texts.tsx'

const CARDS_MAX = 20

/** The cards a customer keeps: brand, last four digits, expiry, and which is charged. */
export function CustomerCards({ customerId }: { customerId: string }) {
  const t = useTexts()
  const { data, error, refetch } = useEndpointQuery('customerPaymentMethods', 'list', {
    ...{ id: customerId, limit: CARDS_MAX },
  })
  return (
    <Card title={t('customers.cards')}>
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-1/2" />}
      {data?.items.length === 0 && <p className="text-muted">{t('customers.no_cards')}</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y">
          {data.items.map(({ id, type, card, isDefault }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0"
            >
              <span className="text-strong">
                {card
                  ? t('payments.card', { brand: brandName(card.brand), last4: card.last4 })
                  : type}
              </span>
              {isDefault && <Badge>{t('customers.card_default')}</Badge>}
              {card && (
                <span className="text-small text-faint tabular-nums">
                  {t('customers.card_expires', { date: expiry(card) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** As it is printed on the card. */
const expiry = ({ expMonth, expYear }: { expMonth: number; expYear: number }) =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
