import { Menu as Base } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ChipFrame, chipTriggerClass, ChipText } from './chip-frame.tsx'
import { popupClass, popupItemClass } from './popup-class.ts'

/** One filter of a list. */
export interface Filter {
  id: string
  label: string
  /** Each with the number of rows that it finds, if known. */
  options: { value: string; label: string; count?: string }[]
  /** The selected values; empty means all. */
  values: string[]
  /** Only one at a time. */
  single?: boolean
  /** The name of an option for no value, where "all" needs explaining. */
  all?: string
}

interface FilterChipsProps {
  filters: Filter[]
  onChange: (id: string, values: string[]) => void
  /** Clears all of them, where one change after another would lose some. */
  onClear?: () => void
}

/** Filters as chips: each opens its options, shows the selection, and can be cleared. */
export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  const { t } = useTranslation('ui')
  const active = filters.filter(filter => filter.values.length > 0)
  return (
    <fieldset aria-label={t('filter.label')} className="flex min-w-0 flex-wrap items-center gap-2">
      {filters.map(filter => (
        <Chip key={filter.id} filter={filter} onChange={values => onChange(filter.id, values)} />
      ))}
      {active.length > 1 && (
        <button
          type="button"
          onClick={onClear ?? (() => active.forEach(filter => onChange(filter.id, [])))}
          className="text-small text-muted hover:text-strong rounded-mark px-1 py-1 font-medium"
        >
          {t('filter.clear_all')}
        </button>
      )}
    </fieldset>
  )
}

interface ChipProps {
  filter: Filter
  onChange: (values: string[]) => void
}

function Chip({ filter, onChange }: ChipProps) {
  const chosen = filter.options.filter(option => filter.values.includes(option.value))
  const toggle = (value: string) => {
    const without = filter.values.filter(item => item !== value)
    if (without.length < filter.values.length) onChange(without)
    else onChange(filter.single ? [value] : [...filter.values, value])
  }
  const on = chosen.length > 0
  return (
    <ChipFrame label={filter.label} on={on} onRemove={() => onChange([])}>
      <Base.Root>
        <Base.Trigger className={chipTriggerClass(on)}>
          <ChipText
            label={filter.label}
            value={on && chosen.map(option => option.label).join(', ')}
          />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} align="start" className="z-50">
            <Base.Popup className={clsx(popupClass, 'max-h-80 min-w-44 overflow-y-auto p-1')}>
              {filter.all && (
                <Option label={filter.all} checked={!on} onPick={() => onChange([])} single />
              )}
              {filter.options.map(option => (
                <Option
                  key={option.value}
                  {...{ label: option.label, count: option.count, single: filter.single }}
                  checked={filter.values.includes(option.value)}
                  onPick={() => toggle(option.value)}
                />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </ChipFrame>
  )
}

interface OptionProps {
  label: string
  count?: string | undefined
  checked: boolean
  /** The choice closes the options. */
  single?: boolean | undefined
  onPick: () => void
}

const Option = ({ label, count, checked, single = false, onPick }: OptionProps) => (
  <Base.CheckboxItem
    checked={checked}
    onCheckedChange={onPick}
    closeOnClick={single}
    className={popupItemClass}
  >
    <span className="flex-1">{label}</span>
    {count && <span className="text-small text-faint ml-4 tabular-nums">{count}</span>}
    <Base.CheckboxItemIndicator className="text-accent">
      <Check aria-hidden className="size-4" />
    </Base.CheckboxItemIndicator>
  </Base.CheckboxItem>
)
