import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import { CUSTOM_AMOUNT_MAX, smallestAmount } from '@gatehouse/contract/billing/prices'
import { useFormContext } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { useTexts } from '../../texts.ts'
import type { ProductValues } from './product-values.ts'

/** The limits of an amount that buyers choose. */
export function CustomPriceFields({ index, currency }: { index: number; currency: string }) {
  const t = useTexts()
  const { getValues } = useFormContext<ProductValues>()
  const isOrdered = () => {
    const { minimumAmount, presetAmount, maximumAmount } = getValues(`prices.${index}`)
    const args = [minimumAmount, presetAmount, maximumAmount].filter(amount => amount !== null)
    return args.every((amount, at) => at === 0 || amount >= (args[at - 1] ?? 0))
  }
  const order = () => isOrdered() || t('products.bounds')
  const fields = [
    { name: 'minimum', max: AMOUNT_MAX },
    { name: 'preset', max: CUSTOM_AMOUNT_MAX },
    { name: 'maximum', max: CUSTOM_AMOUNT_MAX },
  ] as const
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
      {fields.map(({ name, max }) => (
        <AmountField<ProductValues>
          key={name}
          name={`prices.${index}.${name}Amount`}
          label={t(`products.bound.${name}`)}
          currency={currency}
          min={smallestAmount(currency)}
          max={max}
          {...(name === 'maximum' && { check: order })}
        />
      ))}
    </div>
  )
}
