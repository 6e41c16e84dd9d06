import { DateTimeInput } from '@gatehouse/ui/date-time-input'
import { Field } from '@gatehouse/ui/field'
import { Switch } from '@gatehouse/ui/switch'
import { useController, useFormContext } from 'react-hook-form'
import { NumberField } from '../../frame/number-field.tsx'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useTexts } from '../../texts.ts'
import { ProductChoice } from '../product-choice.tsx'
import type { DiscountValues } from './discount-values.ts'

const INT32_MAX = 2_147_483_647

/** A discount's start and end, maximum redemptions, and products. */
export function LimitFields() {
  const t = useTexts()
  const { register, watch } = useFormContext<DiscountValues>()
  return (
    <>
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <MomentField name="startsAt" label={t('discounts.starts')} />
        <MomentField name="endsAt" label={t('discounts.ends')} />
      </div>
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <NumberField<DiscountValues>
          name="maxRedemptions"
          label={t('discounts.max')}
          placeholder={t('products.seats_unlimited')}
          optional
          min={1}
          max={INT32_MAX}
        />
        <NumberField<DiscountValues>
          name="maxRedemptionsPerCustomer"
          label={t('discounts.max_per_customer')}
          placeholder={t('products.seats_unlimited')}
          optional
          min={1}
          max={INT32_MAX}
        />
      </div>
      <Switch
        label={t('discounts.limited')}
        help={t('discounts.limited_help')}
        {...register('limited')}
      />
      {watch('limited') && <ProductChoice />}
    </>
  )
}

interface MomentFieldProps {
  name: 'startsAt' | 'endsAt'
  label: string
}

function MomentField({ name, label }: MomentFieldProps) {
  const t = useTexts()
  const now = useNow()
  const { control, getValues, formState } = useFormContext<DiscountValues>()
  const validate = (moment: string | null) => {
    if (name === 'startsAt' || moment === null) return true
    const { startsAt } = getValues()
    if (startsAt !== null && moment <= startsAt) return t('discounts.end_first')
    const changed = moment !== formState.defaultValues?.endsAt
    return !changed || new Date(moment) > now || t('discounts.end_past')
  }
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  return (
    <Field label={label} optional error={fieldState.error?.message}>
      <DateTimeInput {...field} />
    </Field>
  )
}
