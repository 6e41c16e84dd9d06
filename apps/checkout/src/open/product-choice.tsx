import { useState } from 'react'
import { useLocale } from '@gatehouse/ui/i18n'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { productPrice } from '../prices.ts'

interface ProductChoiceProps {
  checkout: Checkout
  /** A change is on its way. */
  saving: boolean
  onChoose: (id: string) => void
}

/** Which of the offered products it shall be. */
export default function ProductChoice({ checkout, saving, onChoose }: ProductChoiceProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  // The mark moves at once; where the server says otherwise, it goes back.
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
