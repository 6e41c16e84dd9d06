import { Button } from '@gatehouse/ui/button'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Switch } from '@gatehouse/ui/switch'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { MeterChoice } from '../meters/meter-choice.tsx'
import type { ProductValues } from './product-values.ts'
import { UsagePriceFields } from './usage-price-fields.tsx'
import { newUsagePrice, priceIn } from './usage-values.ts'

/** A product's usage prices: the meter, the price in each currency, the cap and the limit. */
export function UsageFields() {
  const t = useTexts()
  const { control, watch } = useFormContext<ProductValues>()
  const { pricing, prices } = watch()
  const { fields, append, remove } = useFieldArray({
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
      <div>
        <Button
          size="small"
          icon={<Plus />}
          onClick={() => append({ meterId: '', amounts: emptyAmounts(prices) })}
        >
          {t('products.add_usage')}
        </Button>
      </div>
      {error && (
        <p role="alert" className="text-small text-negative">
          {error}
        </p>
      )}
    </section>
  )
}

const emptyAmounts = (prices: ProductValues['prices']) =>
  Object.fromEntries(prices.map(({ priceCurrency }) => [priceCurrency, newUsagePrice()]))

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
        <UsagePriceFields key={priceCurrency} index={index} currency={priceCurrency} />
      ))}
      <LimitSwitch index={index} />
    </fieldset>
  )
}

/** Whether use ends with the customer's credits: the same in every currency. */
function LimitSwitch({ index }: { index: number }) {
  const t = useTexts()
  const { watch, setValue } = useFormContext<ProductValues>()
  const { prices } = watch()
  const line = watch(`usage.${index}`)
  const priced = prices.map(({ priceCurrency }) => priceIn(line, priceCurrency))
  return (
    <Switch
      label={t('products.hard_limit')}
      help={t('products.hard_limit_help')}
      checked={priced.some(({ limitType }) => limitType === 'hard')}
      onChange={({ target }) => {
        const limitType = target.checked ? 'hard' : 'overage'
        for (const { priceCurrency } of prices) {
          const price = { ...priceIn(line, priceCurrency), limitType } as const
          setValue(`usage.${index}.amounts.${priceCurrency}`, price, { shouldDirty: true })
        }
      }}
    />
  )
}
