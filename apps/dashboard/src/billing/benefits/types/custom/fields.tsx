import { Field } from '@gatehouse/ui/field'
import { TextArea } from '@gatehouse/ui/text-area'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../../../texts.ts'

/** The form values of a note. */
export type CustomValues = { note: string }

/** The note that buyers read. */
export function CustomFields() {
  const t = useTexts()
  const { register, formState } = useFormContext<CustomValues>()
  return (
    <Field
      label={t('benefits.note')}
      optional
      help={t('benefits.note_help')}
      error={formState.errors.note?.message}
    >
      <TextArea rows={6} {...register('note')} />
    </Field>
  )
}
