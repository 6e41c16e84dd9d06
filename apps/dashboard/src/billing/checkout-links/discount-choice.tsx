import { Field } from '@gatehouse/ui/field'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { DiscountCombobox } from '../discounts/discount-combobox.tsx'
import type { LinkValues } from './link-values.ts'

/** The discount that applies to every buyer of a link, found by name or code; or none. */
export function DiscountChoice() {
  const t = useTexts()
  const { control } = useFormContext<LinkValues>()
  const { field, fieldState } = useController({ control, name: 'discount' })
  return (
    <Field
      label={t('links.discount')}
      optional
      help={t('links.discount_help')}
      error={fieldState.error?.message}
    >
      <DiscountCombobox
        value={field.value}
        onChange={field.onChange}
        placeholder={t('links.no_discount')}
      />
    </Field>
  )
}
