import { Popover as Base } from '@base-ui/react/popover'
import clsx from 'clsx'
import { ChipFrame, chipTriggerClass, ChipText } from './chip-frame.tsx'
import { DateInput } from './date-input.tsx'
import { Field } from './field.tsx'
import { useLocale } from './i18n.tsx'
import { popupClass } from './popup-class.ts'

/** Two days, both included: `2026-11-20`; an empty one sets no limit. */
interface DateRange {
  from: string
  to: string
}

interface DateChipProps extends DateRange {
  label: string
  fromLabel: string
  toLabel: string
  onChange: (days: DateRange) => void
}

/** A range of days as a filter's chip. */
export function DateChip({ label, fromLabel, toLabel, from, to, onChange }: DateChipProps) {
  const locale = useLocale()
  const on = from !== '' || to !== ''
  return (
    <ChipFrame label={label} on={on} onRemove={() => onChange({ from: '', to: '' })}>
      <Base.Root>
        <Base.Trigger className={chipTriggerClass(on)}>
          <ChipText label={label} value={on && rangeText({ from, to }, locale)} />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} align="start" className="z-50">
            <Base.Popup aria-label={label} className={clsx(popupClass, 'grid w-56 gap-3 p-3')}>
              <Field label={fromLabel}>
                <DateInput value={from} max={to} onChange={day => onChange({ from: day, to })} />
              </Field>
              <Field label={toLabel}>
                <DateInput value={to} min={from} onChange={day => onChange({ from, to: day })} />
              </Field>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </ChipFrame>
  )
}

function rangeText({ from, to }: DateRange, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const text = (day: string) => format.format(new Date(`${day}T00:00`))
  if (from && to) {
    return format.formatRange(new Date(`${from}T00:00`), new Date(`${to}T00:00`))
  }
  return from ? `${text(from)} –` : `– ${text(to)}`
}
