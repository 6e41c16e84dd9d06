import { Checkbox } from '@gatehouse/ui/checkbox'
import { DateInput } from '@gatehouse/ui/date-input'
import { Field } from '@gatehouse/ui/field'
import { useController, useFormContext } from 'react-hook-form'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import type { CustomFieldValues } from './custom-field-values.ts'
import type { FieldType } from './custom-field-texts.tsx'
import { OptionFields } from './option-fields.tsx'

const LENGTH_MAX = 100_000
const NUMBER_MAX = 1_000_000_000_000

/** The allowed answers of a custom field, depending on its type. */
export function AnswerFields({ type }: { type: FieldType }) {
  switch (type) {
    case 'text':
      return <TextAnswer />
    case 'number':
      return <NumberAnswer />
    case 'date':
      return <DateAnswer />
    case 'select':
      return <OptionFields />
    case 'checkbox':
      return null
  }
}

function TextAnswer() {
  const t = useTexts()
  const { register, getValues } = useFormContext<CustomFieldValues>()
  const order = (max: number | null) =>
    max === null || max >= (getValues('minLength') ?? 0) || t('custom_fields.bounds')
  return (
    <>
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
        <NumberField<CustomFieldValues>
          name="minLength"
          label={t('custom_fields.min_length')}
          optional
          min={0}
          max={LENGTH_MAX}
        />
        <NumberField<CustomFieldValues>
          name="maxLength"
          label={t('custom_fields.max_length')}
          optional
          min={1}
          max={LENGTH_MAX}
          check={order}
        />
      </div>
      <Checkbox
        label={t('custom_fields.textarea')}
        help={t('custom_fields.textarea_help')}
        {...register('textarea')}
      />
    </>
  )
}

function NumberAnswer() {
  const t = useTexts()
  const { getValues } = useFormContext<CustomFieldValues>()
  const order = (most: number | null) =>
    most === null || most >= (getValues('ge') ?? -Infinity) || t('custom_fields.bounds')
  const bounds = { min: -NUMBER_MAX, max: NUMBER_MAX }
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <NumberField<CustomFieldValues>
        name="ge"
        label={t('custom_fields.least')}
        optional
        {...bounds}
      />
      <NumberField<CustomFieldValues>
        name="le"
        label={t('custom_fields.most')}
        optional
        {...bounds}
        check={order}
      />
    </div>
  )
}

function DateAnswer() {
  const t = useTexts()
  return (
    <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
      <DayField name="from" label={t('custom_fields.first_day')} />
      <DayField name="until" label={t('custom_fields.last_day')} />
    </div>
  )
}

function DayField({ name, label }: { name: 'from' | 'until'; label: string }) {
  const t = useTexts()
  const { control, getValues } = useFormContext<CustomFieldValues>()
  const isOrdered = (until: string) => until === '' || until >= getValues('from')
  const validate = (day: string) => name === 'from' || isOrdered(day) || t('custom_fields.bounds')
  const { field, fieldState } = useController({ control, name, rules: { validate } })
  return (
    <Field label={label} optional error={fieldState.error?.message}>
      <DateInput {...field} />
    </Field>
  )
}
