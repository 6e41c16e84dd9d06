import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Money } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { EmptyValue } from '../../frame/date-time-text.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { SetSpendingCap } from './set-spending-cap.tsx'
import type { Subscription } from './subscription-status.tsx'

type Caps = AnswerOf<'spendingCaps', 'get'>

/** The most that a subscription's usage may cost in a period, by the merchant and the customer. */
export function SpendingCap({ of }: { of: Subscription }) {
  const t = useTexts()
  const { may } = useStanding()
  const [editing, setEditing] = useState(false)
  const isMetered = of.prices.some(price => 'meterId' in price)
  const isShown = isMetered && !of.endedAt
  const { data, error, refetch } = useEndpointQuery(
    ...(['spendingCaps', 'get', { id: of.id }] as const),
    {
      enabled: isShown,
    },
  )
  if (!isShown) return null
  return (
    <Card
      title={t('spending_cap.title')}
      actions={
        data &&
        may('subscriptions:write') && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t(data.merchant ? 'spending_cap.edit' : 'spending_cap.set')}
          </Button>
        )
      }
    >
      {error && <NotLoaded query={{ error, refetch }} />}
      {data && <CapFacts caps={data} />}
      {!data && !error && <Skeleton />}
      <p className="text-small text-faint mt-4">{t('spending_cap.text')}</p>
      {editing && data && (
        <SetSpendingCap
          {...{ subscriptionId: of.id, currency: data.currency, cap: data.merchant }}
          onOpenChange={setEditing}
        />
      )}
    </Card>
  )
}

function CapFacts({ caps: { merchant, customer, chargedAmount, currency } }: { caps: Caps }) {
  const t = useTexts()
  return (
    <DefinitionList
      layout="columns"
      facts={[
        {
          label: t('spending_cap.charged'),
          value: <Money amount={chargedAmount} currency={currency} />,
        },
        { label: t('spending_cap.yours'), value: <CapTerms cap={merchant} currency={currency} /> },
        {
          label: t('spending_cap.of_customer'),
          value: <CapTerms cap={customer} currency={currency} />,
        },
      ]}
    />
  )
}

interface CapTermsProps {
  cap: Caps['merchant']
  currency: string
}

function CapTerms({ cap, currency }: CapTermsProps) {
  const t = useTexts()
  if (!cap) return <EmptyValue />
  return (
    <>
      <Money amount={cap.amount} currency={currency} />
      <span className="text-small text-muted block">
        {t(cap.stopsUsage ? 'spending_cap.stops_usage' : 'spending_cap.notifies')}
      </span>
    </>
  )
}
