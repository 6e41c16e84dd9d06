import { useState } from 'react'
import { Field } from '@gatehouse/ui/field'
import { useTexts } from '../../texts.ts'
import { DiscountCombobox } from '../discounts/discount-combobox.tsx'
import { PreviewedDialog } from './previewed-dialog.tsx'
import type { Subscription } from './subscription-status.tsx'
import { customerTitle } from '../customer-name.tsx'

interface ChangeDiscountProps {
  subscription: Subscription
  onOpenChange: (open: boolean) => void
}

/** Sets or removes a subscription's discount from its next period on. */
export function ChangeDiscount({ subscription, onOpenChange }: ChangeDiscountProps) {
  const t = useTexts()
  const { customer, discount, discountId } = subscription
  const [chosen, setChosen] = useState(discount && { value: discount.id, label: discount.name })
  const requested = { discountId: chosen?.value ?? null }
  const hasChanged = requested.discountId !== discountId
  return (
    <PreviewedDialog
      subscription={subscription}
      onOpenChange={onOpenChange}
      title={t('subscriptions.discount_title', { name: customerTitle(customer) })}
      action={t('subscriptions.change_discount')}
      wanted={hasChanged ? requested : undefined}
      missing={t('subscriptions.choose_discount')}
      make={() => requested}
      done={t('subscriptions.discount_done')}
    >
      <Field label={t('fields.discount')} optional help={t('subscriptions.discount_help')}>
        <DiscountCombobox
          value={chosen}
          onChange={setChosen}
          placeholder={t('links.no_discount')}
        />
      </Field>
    </PreviewedDialog>
  )
}
