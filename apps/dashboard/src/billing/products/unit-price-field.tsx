import { useState } from 'react'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { unitAmountText, unitMinorOf, unitMoneyText } from '@gatehouse/ui/money'
import { TextInput } from '@gatehouse/ui/text-input'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import type { ProductValues } from './product-values.ts'

/**
 * The number of units in the help text's example: a single unit's price is often too small to
 * imagine.
 */
const EXAMPLE_UNITS = 1000
/** The example's price, in minor units. */
const EXAMPLE = '0.05'

interface UnitPriceFieldProps {
  name:
    | `usage.${number}.amounts.${string}.unitAmount`
    | `usage.${number}.amounts.${string}.tiers.${number}.unitAmount`
  currency: string
  /** A tier of a price may be free. */
  mayBeZero?: boolean
}

/** A unit's price, with enough decimals for fractions of a cent. */
export function UnitPriceField({ name, currency, mayBeZero = false }: UnitPriceFieldProps) {
  const t = useTexts()
  const locale = useLocale()
  const { control } = useFormContext<ProductValues>()
  const example = unitAmountText(EXAMPLE, currency, locale)
  const invalid = t(mayBeZero ? 'products.tier_price_invalid' : 'products.unit_price_invalid', {
    example,
  })
  const least = mayBeZero ? /\d/ : /[1-9]/
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({
    control,
    name,
    rules: { validate: (amount = '') => least.test(amount) || invalid },
  })
  const [draft, setDraft] = useState<string>()
  const written = value ? unitAmountText(value, currency, locale) : ''
  const upperCode = currency.toUpperCase()
  return (
    <Field
      label={t('products.unit_price', { currency: upperCode })}
      help={value && sum(value, currency, locale)}
      error={fieldState.error?.message}
      required
    >
      <TextInput
        ref={ref}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        placeholder={example}
        value={draft ?? written}
        onChange={({ target }) => {
          setDraft(target.value)
          onChange(unitMinorOf(target.value, currency, locale) ?? '')
        }}
        onBlur={() => {
          if (value) setDraft(undefined)
          onBlur()
        }}
        after={<span className="text-small font-medium">{upperCode}</span>}
      />
    </Field>
  )
}

/** "1,000 × $0.0005 = $0.50", exactly. */
function sum(unitAmount: string, currency: string, locale: string): string {
  const number = new Intl.NumberFormat(locale).format(EXAMPLE_UNITS)
  const each = unitMoneyText(unitAmount, currency, locale)
  return `${number} × ${each} = ${unitMoneyText(unitAmount, currency, locale, EXAMPLE_UNITS)}`
}
