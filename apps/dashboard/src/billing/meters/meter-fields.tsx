import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { MetadataFields } from '../../frame/metadata-fields.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { ConditionFields } from './condition-fields.tsx'
import { CountFields } from './count-fields.tsx'
import { filterBody, type MeterFilter } from './conditions.ts'
import { MatchingEvents } from './matching-events.tsx'
import type { MeterValues } from './meter-values.ts'
import { type Meter, useFilterText } from './meter-texts.tsx'
import { UnitFields } from './unit-fields.tsx'

const NAME_MIN = 3
const NAME_MAX = 256

/** A meter's name, filter, aggregation and unit. */
export function MeterFields({ meter }: { meter: Meter | undefined }) {
  const t = useTexts()
  const { may } = useStanding()
  const { register, watch, formState } = useFormContext<MeterValues>()
  const conditions = watch('conditions')
  const filter = conditions ? filterBody(conditions) : (meter?.filter as MeterFilter | undefined)
  return (
    <>
      <Field
        label={t('fields.name')}
        help={t('meters.name_help')}
        error={formState.errors.name?.message}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={NAME_MAX}
          {...register('name', {
            required: t('invalid.missing'),
            minLength: { value: NAME_MIN, message: t('invalid.short', { count: NAME_MIN }) },
          })}
        />
      </Field>
      {conditions ? <ConditionFields /> : filter && <ReadOnlyFilter filter={filter} />}
      {filter && may('events:read') && <MatchingEvents filter={filter} />}
      <CountFields />
      <UnitFields />
      <MetadataFields plain />
    </>
  )
}

/** A filter with nested groups: the form says so and leaves it unchanged. */
function ReadOnlyFilter({ filter }: { filter: MeterFilter }) {
  const t = useTexts()
  const text = useFilterText()
  return (
    <div>
      <h3 className="text-small text-strong font-medium">{t('meters.which')}</h3>
      <p className="mt-1.5 break-words">{text(filter)}</p>
      <p className="text-small text-faint mt-1.5">{t('meters.filter_kept')}</p>
    </div>
  )
}
