import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { TextInput } from '@gatehouse/ui/text-input'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import type { CustomFieldValues } from './custom-field-values.ts'

/** The options buyers can choose from: label and stored value. */
export function OptionFields() {
  const t = useTexts()
  const { control, register, getValues, formState } = useFormContext<CustomFieldValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'options' })
  const errors = formState.errors.options
  const once = (value: string) =>
    getValues('options').filter(option => option.value === value).length < 2 ||
    t('custom_fields.option_twice')
  const required = t('invalid.missing')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-small text-strong mb-1.5 font-medium">
        {t('custom_fields.options')}
      </legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <Field
            label={t('custom_fields.option_label', { number: index + 1 })}
            labelHidden
            error={errors?.[index]?.label?.message}
            className="flex-1"
          >
            <TextInput
              placeholder={t('custom_fields.option_reads')}
              autoComplete="off"
              {...register(`options.${index}.label`, { required })}
            />
          </Field>
          <Field
            label={t('custom_fields.option_value', { number: index + 1 })}
            labelHidden
            error={errors?.[index]?.value?.message}
            className="flex-1"
          >
            <TextInput
              mono
              placeholder={t('custom_fields.option_stored')}
              autoComplete="off"
              spellCheck={false}
              {...register(`options.${index}.value`, { required, validate: once })}
            />
          </Field>
          <IconButton
            label={t('custom_fields.remove_option', { number: index + 1 })}
            icon={<Trash2 />}
            disabledReason={fields.length === 1 ? t('custom_fields.last_option') : undefined}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus />} onClick={() => append({ value: '', label: '' })}>
          {t('custom_fields.add_option')}
        </Button>
      </div>
    </fieldset>
  )
}
