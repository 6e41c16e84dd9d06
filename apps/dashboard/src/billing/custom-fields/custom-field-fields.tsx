import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { useTexts } from '../../texts.ts'
import { AnswerFields } from './answer-fields.tsx'
import { type CustomFieldValues, slugOf, SLUG_MAX } from './custom-field-values.ts'
import { type CustomField, FieldIcon, fieldTypes } from './custom-field-texts.tsx'
import { FieldPreview } from './field-preview.tsx'

const SLUG = /^(?!__proto__$)[a-z0-9_-]+$/

/** The type, name and slug, allowed answers, and presentation of a custom field. */
export function CustomFieldFields({ field }: { field: CustomField | undefined }) {
  const t = useTexts()
  const { watch, setValue } = useFormContext<CustomFieldValues>()
  const type = watch('type')
  return (
    <>
      {field ? (
        <p className="text-muted flex gap-2">
          <FieldIcon type={type} />
          {t(`custom_fields.type.${type}`)}. {t('custom_fields.type_fixed')}
        </p>
      ) : (
        <RadioGroup
          label={t('custom_fields.kind')}
          boxed
          value={type}
          onChange={next => setValue('type', next)}
          options={fieldTypes.map(value => ({
            value,
            label: t(`custom_fields.type.${value}`),
            help: t(`custom_fields.type_text.${value}`),
          }))}
        />
      )}
      <NameFields field={field} />
      <AnswerFields type={type} />
      <WordingFields />
      <FieldPreview values={watch()} />
      <MetadataFields plain />
    </>
  )
}

/** The name that people see, and the slug that programs use. */
function NameFields({ field }: { field: CustomField | undefined }) {
  const t = useTexts()
  const { register, watch, setValue, getFieldState, formState } =
    useFormContext<CustomFieldValues>()
  const { errors } = formState
  const slug = watch('slug')
  const renamed = field !== undefined && slug !== field.slug
  const follow = (name: string) => {
    if (field || getFieldState('slug', formState).isDirty) return
    setValue('slug', slugOf(name), { shouldDirty: false })
  }
  return (
    <>
      <Field
        label={t('fields.name')}
        help={t('custom_fields.name_help')}
        error={errors.name?.message}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={256}
          {...register('name', {
            required: t('invalid.missing'),
            onChange: (event: { target: { value: string } }) => follow(event.target.value),
          })}
        />
      </Field>
      <Field
        label={t('custom_fields.slug')}
        help={t('custom_fields.slug_help')}
        error={errors.slug?.message}
        required
      >
        <TextInput
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={SLUG_MAX}
          {...register('slug', {
            required: t('invalid.missing'),
            pattern: { value: SLUG, message: t('custom_fields.slug_form') },
          })}
        />
      </Field>
      {renamed && (
        <Banner meaning="warning">
          {t('custom_fields.slug_renamed', { from: field.slug, to: slug })}
        </Banner>
      )}
    </>
  )
}

/** The label buyers read, if it differs from the name. */
function WordingFields() {
  const t = useTexts()
  const { register, watch } = useFormContext<CustomFieldValues>()
  const type = watch('type')
  return (
    <>
      <Field label={t('custom_fields.label')} optional help={t('custom_fields.label_help')}>
        <TextInput autoComplete="off" {...register('formLabel')} />
      </Field>
      <Field label={t('custom_fields.help_text')} optional help={t('custom_fields.help_text_help')}>
        <TextInput autoComplete="off" {...register('formHelpText')} />
      </Field>
      {(type === 'text' || type === 'number' || type === 'select') && (
        <Field
          label={t('custom_fields.placeholder')}
          optional
          help={t('custom_fields.placeholder_help')}
        >
          <TextInput autoComplete="off" {...register('formPlaceholder')} />
        </Field>
      )}
    </>
  )
}
