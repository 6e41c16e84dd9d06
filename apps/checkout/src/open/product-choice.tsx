import { useLocale } from '@gatehouse/ui/i18n'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { productPrice } from '../prices.ts'

interface ProductChoiceProps {
  checkout: Checkout
  onChoose: (id: string) => void
}

/** Which of the offered products it shall be. */
export function ProductChoice({ checkout, onChoose }: ProductChoiceProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  if (checkout.products.length < 2) return null
  return (
    <div className="mt-4">
      <RadioGroup
        boxed
        label={t('summary.choose')}
        labelHidden
        value={checkout.product_id}
        onChange={onChoose}
        options={checkout.products.map(product => ({
          value: product.id,
          label: product.name,
          aside: productPrice(product, locale, t),
        }))}
      />
    </div>
  )
}
