import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { TextInput } from '@gatehouse/ui/text-input'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '../texts.ts'
import type { MetadataPair } from './metadata-pairs.ts'

interface WithMetadata {
  metadata: MetadataPair[]
}

const KEY_MAX = 40
const VALUE_MAX = 500
const PAIRS_MAX = 50

/** A form card for metadata. */
export function MetadataFields({ plain = false }: { plain?: boolean }) {
  const t = useTexts()
  if (plain) {
    return (
      <fieldset className="flex flex-col gap-3">
        <legend className="text-small text-strong mb-1.5 font-medium">
          {t('metadata.title')}
          <span className="text-faint ml-2 font-normal">{t('ui:field.optional')}</span>
        </legend>
        <MetadataEntries />
      </fieldset>
    )
  }
  return (
    <Card title={t('metadata.title')} description={t('metadata.text')}>
      <MetadataEntries />
    </Card>
  )
}

function MetadataEntries() {
  const t = useTexts()
  const { control, register, formState } = useFormContext<WithMetadata>()
  const { fields, append, remove } = useFieldArray({ control, name: 'metadata' })
  const errors = formState.errors.metadata
  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => (
        <div key={field.id} className="flex items-start gap-2">
          <Field
            label={t('metadata.key')}
            labelHidden
            error={errors?.[index]?.key?.message}
            className="flex-1"
          >
            <TextInput
              mono
              maxLength={KEY_MAX}
              placeholder={t('metadata.key')}
              autoComplete="off"
              {...register(`metadata.${index}.key`, { required: t('invalid.missing') })}
            />
          </Field>
          <Field
            label={t('metadata.value')}
            labelHidden
            error={errors?.[index]?.value?.message}
            className="flex-1"
          >
            <TextInput
              maxLength={VALUE_MAX}
              placeholder={t('metadata.value')}
              autoComplete="off"
              {...register(`metadata.${index}.value`, { required: t('invalid.missing') })}
            />
          </Field>
          <IconButton
            label={t('metadata.remove')}
            icon={<Trash2 />}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={fields.length >= PAIRS_MAX ? t('metadata.full') : undefined}
          onClick={() => append({ key: '', value: '' })}
        >
          {t('metadata.add')}
        </Button>
      </div>
    </div>
  )
}
