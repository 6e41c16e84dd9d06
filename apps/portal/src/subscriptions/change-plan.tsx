import { useState } from 'react'
import { Markdown } from '@gatehouse/ui/markdown'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalParams } from '../frame/use-portal.ts'
import { type Offer, organizationQuery, type Subscription } from '../queries.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { pricesIn, recurringPrice, useOfferPrice, usePrice } from './price-text.ts'

interface ChangePlanProps {
  subscription: Subscription
  onClose: () => void
  /** The plan that is chosen at first. */
  product?: string | undefined
}

/** A dialog to switch to another of the merchant's plans, with the amounts. */
export function ChangePlan({ subscription, onClose, product: first }: ChangePlanProps) {
  const { t } = useTranslation('portal')
  const price = usePrice()
  const offerPrice = useOfferPrice()
  const [chosen, setChosen] = useState(
    first === undefined || first === subscription.product_id ? undefined : { product_id: first },
  )
  const query = useQuery(organizationQuery(usePortalParams().organization))
  const { currency, product } = subscription
  return (
    <ChangeDialog
      subscription={subscription}
      onClose={onClose}
      title={t('change.plan')}
      description={t('change.from', {
        plan: product.name,
        price: price(recurringPrice(subscription)),
      })}
      action={t('change.plan')}
      missing={t('change.choose')}
      wanted={chosen}
    >
      <Loaded query={query}>
        {({ products }) => {
          const plans = plansFor(subscription, products)
          if (plans.length === 0) return <p className="text-muted">{t('change.no_plan')}</p>
          return (
            <RadioGroup
              boxed
              label={t('change.new_plan')}
              value={chosen?.product_id}
              onChange={product_id => setChosen({ product_id })}
              options={plans.map(plan => ({
                value: plan.id,
                label: <PlanLabel name={plan.name} price={offerPrice(plan, currency)} />,
                help: plan.description && <Markdown text={plan.description} unlinked />,
              }))}
            />
          )
        }}
      </Loaded>
    </ChangeDialog>
  )
}

function PlanLabel({ name, price }: { name: string; price: string }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 font-medium break-words">{name}</span>
      <span className="tabular-nums">{price}</span>
    </span>
  )
}

/** Plans the subscription can switch to: in the same currency, with a price that needs no input. */
function plansFor({ product_id, currency }: Subscription, products: Offer[]): Offer[] {
  return products.filter(offer => {
    const prices = pricesIn(offer, currency)
    const sale = prices.length > 0 && !prices.some(({ amount_type }) => amount_type === 'custom')
    return offer.id !== product_id && offer.is_recurring && !offer.is_archived && sale
  })
}
