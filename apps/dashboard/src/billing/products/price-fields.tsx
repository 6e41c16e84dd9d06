import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { BillingFields } from './billing-fields.tsx'
import { PriceLineFields } from './price-line-fields.tsx'
import { newLine, type PriceLine } from './price-values.ts'
import type { ProductValues } from './product-values.ts'
import { UsageFields } from './usage-fields.tsx'

const pricingModels = ['fixed', 'custom', 'seat_based', 'free'] as const
/** Offered for recurring products: usage is billed by the period. */
const withUsage = [...pricingModels, 'usage'] as const
/** The maximum number of currencies in one form. */
const CURRENCIES_MAX = 20

interface PriceFieldsProps {
  /** The product exists: its billing interval cannot change. */
  existing: boolean
  /** The product is archived: its prices cannot change until it is back on sale. */
  archived: boolean
}

/** One-time or recurring, and the price in each currency. */
export function PriceFields({ existing, archived }: PriceFieldsProps) {
  const t = useTexts()
  const { watch, setValue } = useFormContext<ProductValues>()
  const { pricing, interval, usage } = watch()
  const currencies = pricing !== 'free' || (interval !== null && usage.length > 0)
  const isKept = archived || pricing === 'kept'
  return (
    <div className="flex flex-col gap-5">
      <BillingFields existing={existing} />
      {isKept ? (
        <p className="text-muted">
          {t(archived ? 'products.archived_prices' : 'products.kept_prices')}
        </p>
      ) : (
        <div className="[&>fieldset>div]:grid sm:[&>fieldset>div]:grid-cols-2">
          <RadioGroup
            label={t('products.pricing_type')}
            boxed
            value={pricing}
            onChange={next => setValue('pricing', next, { shouldDirty: true })}
            options={(interval ? withUsage : pricingModels).map(item => ({
              value: item,
              label: t(`products.type.${item}`),
              help: t(`products.type_text.${item}`),
            }))}
          />
        </div>
      )}
      {!isKept && currencies && <PriceLines />}
      {pricing === 'seat_based' && <AssignsSeats existing={existing} />}
      {!isKept && interval && <UsageFields />}
    </div>
  )
}

/** Whether people get the seats one by one; decided when the product is created. */
function AssignsSeats({ existing }: { existing: boolean }) {
  const t = useTexts()
  const { register } = useFormContext<ProductValues>()
  return (
    <Checkbox
      label={t('products.assigns_seats')}
      help={t(existing ? 'products.assigns_seats_fixed' : 'products.assigns_seats_text')}
      disabled={existing}
      {...register('assignsSeats')}
    />
  )
}

/** The price in each currency; a buyer with none of them pays in the first. */
function PriceLines() {
  const t = useTexts()
  const { control, getValues, watch } = useFormContext<ProductValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'prices' })
  const used = watch('prices').map(({ priceCurrency }) => priceCurrency)
  const full = fields.length >= CURRENCIES_MAX
  const hasSeveral = fields.length > 1
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field, index) => (
        <PriceLineFields
          key={field.id}
          index={index}
          taken={used}
          {...(hasSeveral && { onRemove: () => remove(index) })}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={full ? t('products.currencies_full') : undefined}
          onClick={() => append(nextLine(getValues('prices')))}
        >
          {t('products.add_currency')}
        </Button>
        <p className="text-small text-faint mt-1.5">{t('products.currencies_help')}</p>
      </div>
    </div>
  )
}

const common = ['usd', 'eur', 'gbp', 'jpy', 'chf', 'cad', 'aud', 'pln', 'sek', 'inr']

/** Adds the next common currency, with the seat tiers of the first one and no amounts yet. */
function nextLine(lines: PriceLine[]): PriceLine {
  const used = new Set(lines.map(({ priceCurrency }) => priceCurrency))
  const line = newLine(common.find(code => !used.has(code)) ?? 'usd')
  const [first] = lines
  if (!first) return line
  const { seatTierType, tiers } = first.seatTiers
  return {
    ...line,
    minSeats: first.minSeats,
    seatTiers: { seatTierType, tiers: tiers.map(tier => ({ ...tier, pricePerSeat: null })) },
  }
}
