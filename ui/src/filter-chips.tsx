import { Menu as Base } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Check, ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { popupClass, popupItemClass } from './popup-class.ts'

/** One thing a list can be narrowed by. */
export interface Filter {
  id: string
  label: string
  options: { value: string; label: string }[]
  /** What is chosen; empty means all. */
  values: string[]
  /** Only one at a time. */
  single?: boolean
}

interface FilterChipsProps {
  filters: Filter[]
  onChange: (id: string, values: string[]) => void
}

/** Filters as chips: each opens its choices, says what is chosen, and can be taken off. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
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
          onClick={() => active.forEach(filter => onChange(filter.id, []))}
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
  const { t } = useTranslation('ui')
  const chosen = filter.options.filter(option => filter.values.includes(option.value))
  const toggle = (value: string) => {
    const without = filter.values.filter(one => one !== value)
    if (without.length < filter.values.length) onChange(without)
    else onChange(filter.single ? [value] : [...filter.values, value])
  }
  const on = chosen.length > 0
  const frame = on ? 'border-accent-soft bg-accent-fill' : 'border-strong bg-surface border-dashed'
  return (
    <span
      className={clsx(
        'text-small inline-flex h-8 max-w-full rounded-full border max-sm:h-11',
        frame,
      )}
    >
      <Base.Root>
        <Base.Trigger
          className={clsx(
            'text-muted hover:text-strong flex min-w-0 items-center gap-1.5 rounded-full pl-3',
            'font-medium',
            on ? 'pr-1.5' : 'pr-2.5',
          )}
        >
          <span className="shrink-0">{filter.label}</span>
          {on && (
            <span className="text-accent max-w-48 min-w-0 truncate border-l pl-1.5">
              {chosen.map(option => option.label).join(', ')}
            </span>
          )}
          {!on && <ChevronDown aria-hidden className="text-faint size-3.5" />}
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} align="start" className="z-50">
            <Base.Popup className={clsx(popupClass, 'max-h-80 min-w-44 overflow-y-auto p-1')}>
              {filter.options.map(option => (
                <Base.CheckboxItem
                  key={option.value}
                  checked={filter.values.includes(option.value)}
                  onCheckedChange={() => toggle(option.value)}
                  closeOnClick={filter.single ?? false}
                  className={popupItemClass}
                >
                  <span className="flex-1">{option.label}</span>
                  <Base.CheckboxItemIndicator className="text-accent">
                    <Check aria-hidden className="size-4" />
                  </Base.CheckboxItemIndicator>
                </Base.CheckboxItem>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      {on && (
        <button
          type="button"
          aria-label={t('filter.remove', { name: filter.label })}
          onClick={() => onChange([])}
          className="text-faint hover:text-strong grid w-7 shrink-0 place-items-center rounded-full"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
