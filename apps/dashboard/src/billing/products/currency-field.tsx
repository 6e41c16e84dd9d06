import { currencies } from '@gatehouse/contract/billing/currencies'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useFormContext } from 'react-hook-form'
import { useWords } from '../../words.ts'
import type { ProductValues } from './product-values.ts'

/** The currency of the price; every one of ISO 4217 under the name people know. */
export function CurrencyField() {
  const t = useWords()
  const locale = useLocale()
  const { register } = useFormContext<ProductValues>()
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  const options = currencies.map(code => {
    const upper = code.toUpperCase()
    return { value: code, label: `${upper} – ${names.of(upper) ?? upper}` }
  })
  return (
    <Field label={t('products.currency')}>
      <NativeSelect options={options} {...register('currency')} />
    </Field>
  )
}
