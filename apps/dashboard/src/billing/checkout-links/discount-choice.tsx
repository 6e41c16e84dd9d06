import { useState } from 'react'
import { Combobox } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { useController, useFormContext } from 'react-hook-form'
import { useAsk } from '../../ask.ts'
import { useWords } from '../../words.ts'
import { useReductionText } from '../discounts/discount-words.tsx'
import type { LinkValues } from './link-values.ts'

const FOUND_MAX = 20

/** The discount a link gives to all who come by it: found by its name or code, or none. */
export function DiscountChoice() {
  const t = useWords()
  const reduction = useReductionText()
  const [typed, setTyped] = useState('')
  const { control } = useFormContext<LinkValues>()
  const { field, fieldState } = useController({ control, name: 'discount' })
  const { value } = field
  // What was chosen stands in the field: it is no search.
  const query = typed === value?.label ? undefined : typed || undefined
  const asked = { query, limit: FOUND_MAX, sorting: ['name' as const] }
  const { data, isFetching } = useAsk('discounts', 'list', asked, { keep: true })
  return (
    <Field
      label={t('links.discount')}
      optional
      help={t('links.discount_help')}
      error={fieldState.error?.message}
    >
      <Combobox
        value={value}
        onChange={field.onChange}
        onSearch={setTyped}
        loading={isFetching}
        placeholder={t('links.no_discount')}
        options={(data?.items ?? []).map(discount => ({
          value: discount.id,
          label: discount.name,
          help: [reduction(discount), discount.code].filter(Boolean).join(' · '),
        }))}
      />
    </Field>
  )
}
