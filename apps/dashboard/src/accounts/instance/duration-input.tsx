import { type Ref, useId, useState } from 'react'
import { useLocale } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useTexts } from '../../texts.ts'
import { CountInput } from './count-input.tsx'

const lengths = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const
type Unit = keyof typeof lengths
const units = Object.keys(lengths) as Unit[]

interface DurationInputProps {
  /** In seconds; NaN while the input is not a number. */
  value: number
  onChange: (value: number) => void
  onBlur: () => void
  locked: boolean
  ref: Ref<HTMLInputElement>
}

/** A duration, in the most readable unit. */
export function DurationInput({ value, onChange, locked, ...rest }: DurationInputProps) {
  const t = useTexts()
  const locale = useLocale()
  const id = useId()
  const [chosen, setChosen] = useState<Unit>()
  const unit = chosen && fits(value, chosen) ? chosen : unitOf(value)
  return (
    <div className="flex gap-2">
      <CountInput
        {...rest}
        locked={locked}
        value={value / lengths[unit]}
        onChange={count => {
          setChosen(unit)
          onChange(count * lengths[unit])
        }}
      />
      <NativeSelect
        id={id}
        aria-label={t('admin.settings.unit')}
        disabled={locked}
        value={unit}
        onChange={({ target }) => {
          const next = units.find(item => item === target.value) ?? unit
          setChosen(next)
          // A new unit keeps the number and changes the duration.
          onChange((value / lengths[unit]) * lengths[next])
        }}
        options={units.map(item => ({ value: item, label: unitName(item, locale) }))}
        className="w-36 max-w-full"
      />
    </div>
  )
}

// NaN divides evenly into no unit.
const fits = (seconds: number, unit: Unit) => Number.isNaN(seconds) || seconds % lengths[unit] === 0

/** The largest unit that divides the duration evenly; zero is in seconds. */
const unitOf = (seconds: number): Unit =>
  seconds === 0 ? 'second' : (units.findLast(unit => fits(seconds, unit)) ?? 'second')

const MANY = 5

/** A unit's name in the plural form of a number, such as "days". */
function unitName(unit: Unit, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  const part = format.formatToParts(MANY).find(({ type }) => type === 'unit')
  return part?.value ?? unit
}
