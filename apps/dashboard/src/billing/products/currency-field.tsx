import { currencies } from '@gatehouse/contract/billing/currencies'
import { Combobox } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { Controller, useFormContext } from 'react-hook-form'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useWords } from '../../words.ts'
import type { ProductValues } from './product-values.ts'

interface CurrencyFieldProps {
  index: number
  /** The currencies of all lines: each is offered only once. */
  taken: string[]
}

/** A price's currency; every one of ISO 4217, by name. */
export function CurrencyField({ index, taken }: CurrencyFieldProps) {
  const t = useWords()
  const options = useCurrencyOptions().filter(
    ({ value }) => value === taken[index] || !taken.includes(value),
  )
  const { control, formState } = useFormContext<ProductValues>()
  return (
    <Field
      label={t('products.currency')}
      error={formState.errors.prices?.[index]?.priceCurrency?.message}
    >
      <Controller
        name={`prices.${index}.priceCurrency`}
        control={control}
        render={({ field: { value, onChange } }) => (
          <Combobox
            value={options.find(option => option.value === value) ?? null}
            onChange={chosen => chosen && onChange(chosen.value)}
            options={options}
          />
        )}
      />
    </Field>
  )
}

/** Every currency, code first; the organization's own comes first. */
export function useCurrencyOptions() {
  const names = new Intl.DisplayNames(useLocale(), { type: 'currency' })
  const { defaultPresentmentCurrency: own } = useOrganization()
  return [own, ...currencies.filter(code => code !== own)].map(code => {
    const upper = code.toUpperCase()
    const name = names.of(upper) ?? upper
    return { value: code, label: name === upper ? upper : `${upper} – ${name}` }
  })
}
