import { BASIS_POINTS_MAX } from '@gatehouse/contract/billing/discounts'
import { Combobox } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { useTexts } from '../../texts.ts'
import { useCurrencyOptions } from '../../organizations/currency-options.ts'
import { basisPointsOf, type DiscountValues } from './discount-values.ts'

const AMOUNT_MAX = 999_999_999_999
const PERCENT_MIN = 0.01
const PERCENT_MAX = 100
const types = ['percentage', 'fixed'] as const

/** A discount's value: a percentage, or an amount in a currency. */
export function ReductionFields({ existing }: { existing: boolean }) {
  const t = useTexts()
  const currencies = useCurrencyOptions()
  const { watch, setValue } = useFormContext<DiscountValues>()
  const { type, currency } = watch()
  return (
    <>
      {!existing && (
        <RadioGroup
          label={t('discounts.takes_off')}
          boxed
          value={type}
          onChange={next => setValue('type', next)}
          options={types.map(value => ({
            value,
            label: t(`discounts.type.${value}`),
            help: t(`discounts.type_text.${value}`),
          }))}
        />
      )}
      {type === 'percentage' && <PercentField />}
      {type === 'fixed' && (
        <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
          <Field label={t('products.currency')}>
            <Combobox
              value={currencies.find(({ value }) => value === currency) ?? null}
              onChange={chosen => chosen && setValue('currency', chosen.value)}
              options={currencies}
            />
          </Field>
          <AmountField<DiscountValues>
            name="amount"
            label={t('fields.amount')}
            currency={currency}
            required
            min={1}
            max={AMOUNT_MAX}
          />
        </div>
      )}
    </>
  )
}

function PercentField() {
  const t = useTexts()
  const locale = useLocale()
  const { register, formState } = useFormContext<DiscountValues>()
  const number = new Intl.NumberFormat(locale)
  const bounds = { min: number.format(PERCENT_MIN), max: number.format(PERCENT_MAX) }
  const validate = (typed: string) => {
    if (typed.trim() === '') return t('invalid.missing')
    const points = basisPointsOf(typed, locale) ?? 0
    return (points >= 1 && points <= BASIS_POINTS_MAX) || t('invalid.between', bounds)
  }
  return (
    <Field label={t('discounts.percent')} error={formState.errors.percent?.message} required>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        after={<span className="text-small font-medium">%</span>}
        {...register('percent', { validate })}
      />
    </Field>
  )
}
