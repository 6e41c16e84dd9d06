import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'
import { Money } from '@gatehouse/ui/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { type Subscription, type SpendingCaps, spendingCapQuery } from '../queries.ts'
import { SetSpendingCap } from './set-spending-cap.tsx'

/** The most that the usage of a subscription may cost in a period; nothing if none is billed. */
export function SpendingCap({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('portal')
  const [editing, setEditing] = useState(false)
  const isMetered = subscription.prices.some(price => 'meter_id' in price)
  const query = useQuery({ ...spendingCapQuery(subscription.id), enabled: isMetered })
  if (!isMetered) return null
  return (
    <section className="mt-9">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-body text-strong">{t('cap.title')}</h2>
        {query.data && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t(query.data.customer ? 'cap.edit' : 'cap.set')}
          </Button>
        )}
      </div>
      <Loaded query={query}>
        {caps => (
          <>
            <DefinitionList layout="columns" facts={factsOf(caps)} />
            {editing && (
              <SetSpendingCap subscription={subscription} caps={caps} onOpenChange={setEditing} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )

  function factsOf({ charged_amount, currency, merchant, customer }: SpendingCaps): Fact[] {
    const facts = [
      { label: t('cap.charged'), value: <Money amount={charged_amount} currency={currency} /> },
      { label: t('cap.own'), value: <CapTerms cap={customer} currency={currency} /> },
    ]
    if (!merchant) return facts
    const theirs = { label: t('cap.sellers'), value: <CapTerms cap={merchant} {...{ currency }} /> }
    return [...facts, theirs]
  }
}

interface CapTermsProps {
  cap: SpendingCaps['customer']
  currency: string
}

function CapTerms({ cap, currency }: CapTermsProps) {
  const { t } = useTranslation('portal')
  if (!cap) return <span className="text-muted">{t('cap.none')}</span>
  return (
    <>
      <Money amount={cap.amount} currency={currency} className="block" />
      <span className="text-small text-muted block">
        {t(cap.stops_usage ? 'cap.stops_usage' : 'cap.notifies')}
      </span>
    </>
  )
}
