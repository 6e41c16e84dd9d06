import { Combobox } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { Controller, useFormContext } from 'react-hook-form'
import { useCurrencyOptions } from '../../organizations/currency-options.ts'
import { useTexts } from '../../texts.ts'
import type { ProductValues } from './product-values.ts'

interface CurrencyFieldProps {
  index: number
  /** The currencies of all lines: each is offered only once. */
  taken: string[]
}

/** A price's currency; every one of ISO 4217, by name. */
export function CurrencyField({ index, taken }: CurrencyFieldProps) {
  const t = useTexts()
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
