import { Money } from '@gatehouse/ui/money'
import { Trans } from 'react-i18next'
import { momentOf } from '../../accounts/moment.ts'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'

type Cost = AnswerOf<'buying', 'previewSeats'>['subscriptions'][number]

/**
 * The cost once the invited people accept, if a subscription is billed by the number of members.
 */
export function InviteCost({ more }: { more: number }) {
  const t = useTexts()
  const { may } = useStanding()
  const { id: organizationId } = useOrganization()
  const body = { organizationId, more }
  const allowed = may('purchase:read')
  const { data } = useEndpointQuery(
    'buying',
    'previewSeats',
    { body },
    { enabled: allowed, keep: true },
  )
  const moreExpensive =
    data?.subscriptions.filter(item => item.seatsAfter > (item.seats ?? 0)) ?? []
  if (!allowed || moreExpensive.length === 0) return null
  return (
    <section
      aria-label={t('invite.cost')}
      aria-live="polite"
      className="rounded-card bg-hover flex flex-col gap-3 border p-4"
    >
      <h3 className="text-strong font-medium">{t('invite.cost')}</h3>
      <ul className="flex flex-col gap-3">
        {moreExpensive.map(item => (
          <CostRow key={item.id} one={item} />
        ))}
      </ul>
      <p className="text-small text-muted">{t('invite.cost_when')}</p>
    </section>
  )
}

function CostRow({ one }: { one: Cost }) {
  const t = useTexts()
  const { product, merchant, seats, seatsAfter, dueNow, renewal, currency } = one
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <li className="flex flex-col gap-1">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="text-strong min-w-0 break-words">
          {t('invite.cost_of', { product, merchant: merchant.name })}
        </span>
        <span className="tabular-nums">
          {t('invite.cost_seats', { before: seats ?? 0, after: seatsAfter })}
        </span>
      </span>
      <span className="text-small text-muted">
        {dueNow !== null && dueNow > 0 && (
          <>
            <Trans t={t} i18nKey="invite.cost_now" components={[money(dueNow)]} />{' '}
          </>
        )}
        {renewal && (
          <Trans
            t={t}
            i18nKey="invite.cost_then"
            components={[
              <DateTimeText key="day" at={momentOf(renewal.at)} as="day" />,
              money(renewal.amount),
              money(renewal.amountBefore),
            ]}
          />
        )}
      </span>
    </li>
  )
}
