import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import clsx from 'clsx'
import { Trash2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { type ClauseSubject, operators } from './conditions.ts'
import type { MeterValues } from './meter-values.ts'

const KEY_MAX = 119
const VALUE_MAX = 1000

/** The operators for names and sources, which are text. */
const textual = ['eq', 'ne', 'like', 'not_like'] as const

interface ClauseFieldsProps {
  name: `conditions.clauses.${number}` | `conditions.groups.${number}.clauses.${number}`
  /** The condition's number, announced to screen readers. */
  number: number
  onRemove: () => void
}

/** One condition: property, operator and value. */
export function ClauseFields({ name, number, onRemove }: ClauseFieldsProps) {
  const t = useTexts()
  const { register, watch, getFieldState, formState } = useFormContext<MeterValues>()
  const { of, operator } = watch(name)
  const error = (field: 'key' | 'value') =>
    getFieldState(`${name}.${field}`, formState).error?.message
  const required = t('invalid.missing')
  const offered = of === 'name' || of === 'source' ? textual : operators
  return (
    <fieldset
      aria-label={t('meters.condition', { number })}
      className="flex min-w-0 items-start gap-2"
    >
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        <div className={clsx(of !== 'metadata' && 'sm:col-span-2')}>
          <Field label={t('meters.subject')} labelHidden>
            <NativeSelect options={useSubjects(of)} {...register(`${name}.of`)} />
          </Field>
        </div>
        {of === 'metadata' && (
          <Field label={t('meters.key')} labelHidden error={error('key')}>
            <TextInput
              mono
              placeholder={t('meters.key_example')}
              autoComplete="off"
              spellCheck={false}
              maxLength={KEY_MAX}
              {...register(`${name}.key`, { required })}
            />
          </Field>
        )}
        <Field label={t('meters.operator')} labelHidden>
          <NativeSelect
            options={[...offered, ...operators.filter(item => item === operator)]
              .filter((item, index, all) => all.indexOf(item) === index)
              .map(value => ({ value, label: t(`meters.operators.${value}`) }))}
            {...register(`${name}.operator`)}
          />
        </Field>
        <Field label={t('meters.value')} labelHidden error={error('value')}>
          <TextInput
            mono
            placeholder={t(of === 'metadata' ? 'meters.value_example' : 'meters.name_example')}
            autoComplete="off"
            spellCheck={false}
            maxLength={VALUE_MAX}
            {...register(`${name}.value`, { required })}
          />
        </Field>
      </div>
      <IconButton
        label={t('meters.remove_condition', { number })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </fieldset>
  )
}

/** Name and metadata are offered; other properties only if a filter already uses them. */
function useSubjects(chosen: ClauseSubject) {
  const t = useTexts()
  const offered: ClauseSubject[] = ['name', 'metadata']
  if (!offered.includes(chosen)) offered.push(chosen)
  return offered.map(value => ({ value, label: t(`meters.subjects.${value}`) }))
}
