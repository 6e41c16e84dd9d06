import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import { TIERS_MAX } from '@gatehouse/contract/billing/prices'
import { Button } from '@gatehouse/ui/button'
import { IconButton } from '@gatehouse/ui/icon-button'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import type { ProductValues } from './product-values.ts'
import { UnitPriceField } from './unit-price-field.tsx'
import { UsageCalculator } from './usage-calculator.tsx'
import { priceIn, rateTypes } from './usage-values.ts'

const INT32_MAX = 2_147_483_647

interface UsagePriceFieldsProps {
  /** The position of the usage price in the form. */
  index: number
  currency: string
}

/** What units cost in one currency, and the least and the most that a period costs. */
export function UsagePriceFields({ index, currency }: UsagePriceFieldsProps) {
  const t = useTexts()
  const { watch, setValue } = useFormContext<ProductValues>()
  const name = `usage.${index}.amounts.${currency}` as const
  const price = priceIn(watch(`usage.${index}`), currency)
  const isTiered = price.rateType === 'graduated' || price.rateType === 'volume'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <RadioGroup
        label={t('products.usage_model', { currency: currency.toUpperCase() })}
        value={price.rateType}
        onChange={rateType => setValue(name, { ...price, rateType }, { shouldDirty: true })}
        options={rateTypes.map(value => ({
          value,
          label: t(`products.rate_type.${value}`),
          help: t(`products.rate_type_text.${value}`),
        }))}
      />
      {isTiered && <TierList index={index} currency={currency} />}
      {price.rateType === 'package' && <PackageFields index={index} currency={currency} />}
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
        {price.rateType === 'unit' && (
          <UnitPriceField name={`${name}.unitAmount`} currency={currency} />
        )}
        <AmountField<ProductValues>
          name={`${name}.minimumAmount`}
          label={t('products.usage_minimum')}
          help={t('products.usage_minimum_help')}
          currency={currency}
          min={0}
          max={price.capAmount ?? INT32_MAX}
        />
        <AmountField<ProductValues>
          name={`${name}.capAmount`}
          label={t('products.usage_cap')}
          currency={currency}
          min={0}
          max={INT32_MAX}
        />
      </div>
      <UsageCalculator price={price} currency={currency} />
    </div>
  )
}

function PackageFields({ index, currency }: UsagePriceFieldsProps) {
  const t = useTexts()
  const name = `usage.${index}.amounts.${currency}` as const
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-3">
      <NumberField<ProductValues>
        name={`${name}.packageSize`}
        label={t('products.package_size')}
        min={1}
        max={INT32_MAX}
      />
      <AmountField<ProductValues>
        name={`${name}.packageAmount`}
        label={t('products.package_amount')}
        currency={currency}
        min={1}
        max={AMOUNT_MAX}
        required
      />
      <NumberField<ProductValues>
        name={`${name}.freeUnits`}
        label={t('products.package_free')}
        optional
        min={0}
        max={INT32_MAX}
      />
    </div>
  )
}

function TierList({ index, currency }: UsagePriceFieldsProps) {
  const t = useTexts()
  const { control } = useFormContext<ProductValues>()
  const name = `usage.${index}.amounts.${currency}.tiers` as const
  const { fields, insert, remove } = useFieldArray({ control, name })
  const full = fields.length >= TIERS_MAX
  return (
    <>
      {fields.map((field, tier) => (
        <TierFields
          key={field.id}
          index={index}
          currency={currency}
          tier={tier}
          count={fields.length}
          {...(fields.length > 1 && { onRemove: () => remove(tier) })}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={full ? t('products.tiers_full') : undefined}
          onClick={() => insert(fields.length - 1, { bound: null, unitAmount: '' })}
        >
          {t('products.add_tier')}
        </Button>
      </div>
    </>
  )
}

interface TierFieldsProps extends UsagePriceFieldsProps {
  tier: number
  /** The number of tiers: the last one is unlimited. */
  count: number
  onRemove?: () => void
}

function TierFields({ index, currency, tier, count, onRemove }: TierFieldsProps) {
  const t = useTexts()
  const { watch } = useFormContext<ProductValues>()
  const tiers = `usage.${index}.amounts.${currency}.tiers` as const
  const previous = tier === 0 ? 0 : Number(watch(`${tiers}.${tier - 1}.bound`) ?? 0)
  const number = tier + 1
  return (
    <fieldset
      aria-label={t('products.usage_tier', { number })}
      className="flex min-w-0 items-start gap-3"
    >
      <div className="grid min-w-0 flex-1 gap-x-3 gap-y-4 sm:grid-cols-2">
        {number === count ? (
          <p className="text-muted self-center sm:pt-5">{t('products.usage_rest')}</p>
        ) : (
          <NumberField<ProductValues>
            name={`${tiers}.${tier}.bound`}
            label={t('products.usage_bound')}
            min={previous + 1}
            max={Number.MAX_SAFE_INTEGER}
          />
        )}
        <UnitPriceField name={`${tiers}.${tier}.unitAmount`} currency={currency} mayBeZero />
      </div>
      {onRemove && (
        <IconButton
          className="mt-6"
          label={t('products.remove_usage_tier', { number })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      )}
    </fieldset>
  )
}
