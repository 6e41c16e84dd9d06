import { useState } from 'react'
import { useLocale } from '@gatehouse/ui/i18n'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { productPrice } from '../prices.ts'

interface ProductChoiceProps {
  checkout: Checkout
  /** A change is being saved. */
  saving: boolean
  onChoose: (id: string) => void
}

/** The choice between the offered products. */
export default function ProductChoice({ checkout, saving, onChoose }: ProductChoiceProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  // The selection moves immediately and reverts if the server rejects the change.
  const [wish, setWish] = useState(checkout.product_id)
  return (
    <div className="mt-4">
      <RadioGroup
        boxed
        label={t('summary.choose')}
        labelHidden
        value={saving ? wish : checkout.product_id}
        onChange={id => {
          setWish(id)
          onChoose(id)
        }}
        options={checkout.products.map(product => ({
          value: product.id,
          label: product.name,
          aside: productPrice(product, checkout.currency, locale, t),
        }))}
      />
    </div>
  )
}
