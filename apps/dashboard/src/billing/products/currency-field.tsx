import { currencies } from '@gatehouse/contract/billing/currencies'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useFormContext } from 'react-hook-form'
import { useWords } from '../../words.ts'
import type { ProductValues } from './product-values.ts'

interface CurrencyFieldProps {
  index: number
  /** Those of all lines: none is offered twice. */
  taken: string[]
}

/** The currency of a price; every one of ISO 4217 under the name people know. */
export function CurrencyField({ index, taken }: CurrencyFieldProps) {
  const t = useWords()
  const options = useCurrencyOptions().filter(
    ({ value }) => value === taken[index] || !taken.includes(value),
  )
  const { register, formState } = useFormContext<ProductValues>()
  return (
    <Field
      label={t('products.currency')}
      error={formState.errors.prices?.[index]?.priceCurrency?.message}
    >
      <NativeSelect options={options} {...register(`prices.${index}.priceCurrency`)} />
    </Field>
  )
}

/** Every currency with its code first, for the browser's own list. */
export function useCurrencyOptions() {
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' })
  return currencies.map(code => {
    const upper = code.toUpperCase()
    return { value: code, label: `${upper} – ${names.of(upper) ?? upper}` }
  })
}
