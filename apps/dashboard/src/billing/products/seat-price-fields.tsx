import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import { SEATS_MAX, TIERS_MAX } from '@gatehouse/contract/billing/prices'
import { Button } from '@gatehouse/ui/button'
import { IconButton } from '@gatehouse/ui/icon-button'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import { firstSeat } from './price-values.ts'
import type { ProductValues } from './product-values.ts'

const types = ['volume', 'graduated'] as const

interface SeatPriceFieldsProps {
  index: number
  currency: string
}

/** Minimum and maximum seats, the price per seat, and tiers for volume discounts. */
export function SeatPriceFields({ index, currency }: SeatPriceFieldsProps) {
  const t = useTexts()
  const { control, watch, setValue } = useFormContext<ProductValues>()
  const name = `prices.${index}.seatTiers` as const
  const { fields, append, remove } = useFieldArray({ control, name: `${name}.tiers` })
  const { seatTierType } = watch(name)
  const full = fields.length >= TIERS_MAX
  return (
    <>
      <NumberField<ProductValues>
        name={`prices.${index}.minSeats`}
        label={t('products.seats_min')}
        min={1}
        max={SEATS_MAX}
        className="sm:w-1/2 sm:pr-1.5"
      />
      {fields.map((field, tier) => (
        <TierFields
          key={field.id}
          index={index}
          tier={tier}
          currency={currency}
          {...(fields.length > 1 && { onRemove: () => remove(tier) })}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={full ? t('products.tiers_full') : undefined}
          onClick={() => append({ maxSeats: null, pricePerSeat: null })}
        >
          {t('products.add_tier')}
        </Button>
        <p className="text-small text-faint mt-1.5">{t('products.tiers_help')}</p>
      </div>
      {fields.length > 1 && (
        <RadioGroup
          label={t('products.tiers_add_up')}
          value={seatTierType}
          onChange={next => setValue(`${name}.seatTierType`, next, { shouldDirty: true })}
          options={types.map(value => ({
            value,
            label: t(`products.tier_type.${value}`),
            help: t(`products.tier_type_text.${value}`),
          }))}
        />
      )}
    </>
  )
}

interface TierFieldsProps extends SeatPriceFieldsProps {
  tier: number
  onRemove?: () => void
}

function TierFields({ index, tier, currency, onRemove }: TierFieldsProps) {
  const t = useTexts()
  const { watch } = useFormContext<ProductValues>()
  const { minSeats, seatTiers } = watch(`prices.${index}`)
  const first = firstSeat(Number(minSeats), seatTiers.tiers, tier)
  const last = tier === seatTiers.tiers.length - 1
  const name = `prices.${index}.seatTiers.tiers.${tier}` as const
  return (
    <div className="flex items-start gap-3">
      <div className="grid min-w-0 flex-1 gap-x-3 gap-y-4 sm:grid-cols-2">
        <NumberField<ProductValues>
          name={`${name}.maxSeats`}
          label={last ? t('products.seats_max') : t('products.seats_from', { seat: first })}
          placeholder={last ? t('products.seats_unlimited') : ''}
          optional={last}
          min={first}
          max={SEATS_MAX}
        />
        <AmountField<ProductValues>
          name={`${name}.pricePerSeat`}
          label={t('products.price_per_seat')}
          currency={currency}
          required
          min={0}
          max={AMOUNT_MAX}
        />
      </div>
      {onRemove && (
        <IconButton
          className="mt-6"
          label={t('products.remove_tier', { seat: first })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
