import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import { smallestAmount } from '@gatehouse/contract/billing/prices'
import { IconButton } from '@gatehouse/ui/icon-button'
import clsx from 'clsx'
import { Trash2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { useTexts } from '../../texts.ts'
import { CurrencyField } from './currency-field.tsx'
import { CustomPriceFields } from './custom-price-fields.tsx'
import type { ProductValues } from './product-values.ts'
import { SeatPriceFields } from './seat-price-fields.tsx'

interface PriceLineFieldsProps {
  index: number
  /** The currencies of all lines, in order. */
  taken: string[]
  /** Passed if there are several lines. */
  onRemove?: () => void
}

/** The price in one currency. */
export function PriceLineFields({ index, taken, onRemove }: PriceLineFieldsProps) {
  const t = useTexts()
  const pricing = useFormContext<ProductValues>().watch('pricing')
  const currency = taken[index] ?? 'usd'
  const upperCode = currency.toUpperCase()
  return (
    <fieldset
      className={clsx('flex min-w-0 flex-col gap-4', index > 0 && 'border-t pt-4')}
      aria-label={t('products.price_in', { currency: upperCode })}
    >
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-x-3 gap-y-4 sm:grid-cols-2">
          <CurrencyField index={index} taken={taken} />
          {pricing === 'fixed' && (
            <AmountField<ProductValues>
              name={`prices.${index}.priceAmount`}
              label={t('products.price')}
              currency={currency}
              required
              min={smallestAmount(currency)}
              max={AMOUNT_MAX}
            />
          )}
        </div>
        {onRemove && (
          <IconButton
            className="mt-6"
            label={t('products.remove_currency', { currency: upperCode })}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        )}
      </div>
      {pricing === 'custom' && <CustomPriceFields index={index} currency={currency} />}
      {pricing === 'seat_based' && <SeatPriceFields index={index} currency={currency} />}
    </fieldset>
  )
}
