import { Button } from '@gatehouse/ui/button'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { ClauseFields } from './clause-fields.tsx'
import { ConjunctionField } from './conjunction-field.tsx'
import { filterBody, newClause } from './conditions.ts'
import type { MeterValues } from './meter-values.ts'
import { useFilterText } from './meter-texts.tsx'

/** The maximum number of conditions in a filter. */
const CLAUSES_MAX = 100

/** The events to count: conditions, groups of them, and the filter as a sentence. */
export function ConditionFields() {
  const t = useTexts()
  const { control, watch } = useFormContext<MeterValues>()
  const clauses = useFieldArray({ control, name: 'conditions.clauses' })
  const groups = useFieldArray({ control, name: 'conditions.groups' })
  const conditions = watch('conditions')
  const count = clauses.fields.length + groups.fields.length
  const clauseTotal = (conditions?.groups ?? []).reduce(
    (sum, group) => sum + group.clauses.length,
    clauses.fields.length,
  )
  const full = clauseTotal >= CLAUSES_MAX ? t('meters.conditions_full') : undefined
  const opposite = conditions?.conjunction === 'and' ? 'or' : 'and'
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="text-small text-strong mb-1.5 font-medium">{t('meters.which')}</legend>
      {count > 1 && <ConjunctionField name="conditions.conjunction" />}
      {clauses.fields.map((field, index) => (
        <ClauseFields
          key={field.id}
          name={`conditions.clauses.${index}`}
          number={index + 1}
          onRemove={() => clauses.remove(index)}
        />
      ))}
      {groups.fields.map((field, index) => (
        <GroupFields
          key={field.id}
          index={index}
          full={full}
          onRemove={() => groups.remove(index)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={full}
          onClick={() => clauses.append(newClause(count === 0 ? 'name' : 'metadata'))}
        >
          {t('meters.add_condition')}
        </Button>
        {count > 0 && (
          <Button
            size="small"
            icon={<Plus />}
            disabledReason={full}
            onClick={() => groups.append({ conjunction: opposite, clauses: [newClause()] })}
          >
            {t('meters.add_group')}
          </Button>
        )}
      </div>
      <ConditionSentence />
    </fieldset>
  )
}

/** The filter as a sentence, updated while editing. */
function ConditionSentence() {
  const t = useTexts()
  const text = useFilterText()
  const conditions = useFormContext<MeterValues>().watch('conditions')
  if (!conditions) return null
  const filter = filterBody(conditions)
  return (
    <p aria-live="polite" className="text-small text-muted break-words">
      {filter.clauses.length === 0
        ? t('meters.counts_every')
        : t('meters.counts_where', { conditions: text(filter) })}
    </p>
  )
}

interface GroupFieldsProps {
  index: number
  /** Why no condition can be added; undefined if one can. */
  full: string | undefined
  onRemove: () => void
}

/** A group of conditions; removing its last condition removes the group. */
function GroupFields({ index, full, onRemove }: GroupFieldsProps) {
  const t = useTexts()
  const { control } = useFormContext<MeterValues>()
  const name = `conditions.groups.${index}.clauses` as const
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <fieldset
      aria-label={t('meters.group', { number: index + 1 })}
      className="flex min-w-0 flex-col gap-3 border-l-2 pl-3"
    >
      {fields.length > 1 && <ConjunctionField name={`conditions.groups.${index}.conjunction`} />}
      {fields.map((field, at) => (
        <ClauseFields
          key={field.id}
          name={`${name}.${at}`}
          number={at + 1}
          onRemove={() => (fields.length === 1 ? onRemove() : remove(at))}
        />
      ))}
      <div>
        <Button
          size="small"
          icon={<Plus />}
          disabledReason={full}
          onClick={() => append(newClause())}
        >
          {t('meters.add_to_group')}
        </Button>
      </div>
    </fieldset>
  )
}
