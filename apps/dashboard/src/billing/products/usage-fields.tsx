import { IconButton } from '@gatehouse/ui/icon-button'
import { Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { useTexts } from '../../texts.ts'
import { MeterChoice } from '../meters/meter-choice.tsx'
import type { ProductValues } from './product-values.ts'
import { UnitPriceField } from './unit-price-field.tsx'

const INT32_MAX = 2_147_483_647

/**
 * A product's existing unit prices: the meter, the price in each currency, and the cap. None can be
 * added while usage is not billed.
 */
export function UsageFields() {
  const t = useTexts()
  const { control, watch } = useFormContext<ProductValues>()
  const { pricing } = watch()
  const { fields, remove } = useFieldArray({
    control,
    name: 'usage',
    rules: {
      validate: usage => pricing !== 'usage' || usage.length > 0 || t('products.usage_needed'),
    },
  })
  const error = control.getFieldState('usage').error?.root?.message
  return (
    <section aria-label={t('products.usage')} className="flex flex-col gap-4 border-t pt-5">
      <div>
        <h3 className="text-small text-strong font-medium">{t('products.usage')}</h3>
        <p className="text-small text-faint mt-1">{t('products.usage_text')}</p>
      </div>
      {fields.map((field, index) => (
        <LineFields key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
      {error && (
        <p role="alert" className="text-small text-negative">
          {error}
        </p>
      )}
    </section>
  )
}

function LineFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTexts()
  const { watch } = useFormContext<ProductValues>()
  const { prices, usage } = watch()
  const used = usage.filter((_, at) => at !== index).map(({ meterId }) => meterId)
  return (
    <fieldset
      aria-label={`${t('products.usage_meter')} ${index + 1}`}
      className="flex min-w-0 flex-col gap-4 border-l-2 pl-3"
    >
      <div className="flex items-start gap-3">
        <MeterChoice<ProductValues>
          name={`usage.${index}.meterId`}
          label={t('products.usage_meter')}
          check={id => !used.includes(id) || t('products.usage_twice')}
        />
        <IconButton
          className="mt-6"
          label={t('products.remove_usage', { number: index + 1 })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </div>
      {prices.map(({ priceCurrency }) => (
        <div key={priceCurrency} className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
          <UnitPriceField index={index} currency={priceCurrency} />
          <AmountField<ProductValues>
            name={`usage.${index}.amounts.${priceCurrency}.capAmount`}
            label={t('products.usage_cap')}
            currency={priceCurrency}
            min={0}
            max={INT32_MAX}
          />
        </div>
      ))}
    </fieldset>
  )
}
