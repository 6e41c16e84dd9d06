import { stepOf } from '@gatehouse/contract/billing/currencies'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { MoneyInput } from '@gatehouse/ui/money-input'
import { type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { useTexts } from '../texts.ts'

interface AmountFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  help?: string
  currency: string
  required?: boolean
  /** In minor units. */
  min: number
  max: number
  check?: () => true | string
}

/** An amount field, in minor units, with its limits formatted in the currency. */
export function AmountField<Values extends FieldValues>(props: AmountFieldProps<Values>) {
  const { name, label, help, currency, required = false, min, max, check } = props
  const t = useTexts()
  const locale = useLocale()
  const form = useFormContext<Values>()
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({
    control: form.control,
    name,
    rules: {
      // A value that the form does not have yet is null.
      validate: (amount: number | null | undefined) => {
        if (amount === null || amount === undefined) return !required || t('invalid.missing')
        if (amount < min || amount > max) {
          const bounds = {
            min: moneyText(min, currency, locale),
            max: moneyText(max, currency, locale),
          }
          return t('invalid.between', bounds)
        }
        const step = stepOf(currency)
        if (amount % step !== 0)
          return t('invalid.step', { step: moneyText(step, currency, locale) })
        return check?.() ?? true
      },
    },
  })
  return (
    <Field
      label={label}
      help={help}
      error={fieldState.error?.message}
      required={required}
      optional={!required}
    >
      <MoneyInput
        ref={ref}
        value={value ?? null}
        currency={currency}
        onChange={amount => {
          onChange(amount)
          if (amount !== null) form.clearErrors(name)
        }}
        onInvalid={message => message && form.setError(name, { message })}
        onBlur={onBlur}
      />
    </Field>
  )
}
