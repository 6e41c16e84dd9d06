import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { useTexts } from '../../texts.ts'
import { offeredTypes, viewOf } from './benefit-types.ts'
import type { BenefitValues } from './benefit-values.ts'

const DESCRIPTION_MIN = 3
const DESCRIPTION_MAX = 42

/** The description buyers read, the type, and the type's own settings. */
export function BenefitFields({ existing }: { existing: boolean }) {
  const t = useTexts()
  const { register, watch, setValue, formState } = useFormContext<BenefitValues>()
  const { errors } = formState
  const type = watch('type')
  const { length } = watch('description')
  const { Fields } = viewOf(type)
  const { data: platforms } = useEndpointQuery('integrations', 'platforms', {})
  return (
    <>
      {!existing && (
        <RadioGroup
          label={t('benefits.kind')}
          boxed
          value={type}
          onChange={next => setValue('type', next)}
          options={offeredTypes(platforms).map(item => ({
            value: item,
            label: t(`benefits.type.${item}`),
            help: t(`benefits.type_text.${item}`),
          }))}
        />
      )}
      <Field
        label={t('benefits.description')}
        help={t('benefits.description_help')}
        aside={<span className="tabular-nums">{`${length} / ${DESCRIPTION_MAX}`}</span>}
        error={errors.description?.message}
        required
      >
        <TextInput
          autoComplete="off"
          {...register('description', {
            required: t('invalid.missing'),
            minLength: {
              value: DESCRIPTION_MIN,
              message: t('invalid.short', { count: DESCRIPTION_MIN }),
            },
            maxLength: {
              value: DESCRIPTION_MAX,
              message: t('invalid.long', { count: DESCRIPTION_MAX }),
            },
          })}
        />
      </Field>
      <Fields />
      <MetadataFields plain />
    </>
  )
}
