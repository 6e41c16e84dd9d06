import { DateInput } from '@gatehouse/ui/date-input'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useTexts } from '../../texts.ts'
import { type DayRange, type Preset, presets } from './range.ts'

interface RangeFieldsProps {
  preset: Preset
  range: DayRange
  /** What changes in the URL; undefined values are removed from it. */
  onChange: (changes: {
    range?: string
    from?: string | undefined
    to?: string | undefined
  }) => void
}

/** A range of days: a usual one, or two days. */
export function RangeFields({ preset, range, onChange }: RangeFieldsProps) {
  const t = useTexts()
  return (
    <>
      <NativeSelect
        aria-label={t('analytics.range')}
        value={preset}
        onChange={({ target }) =>
          onChange(
            target.value === 'custom'
              ? { range: 'custom', from: range.start, to: range.end }
              : { range: target.value, from: undefined, to: undefined },
          )
        }
        options={presets.map(value => ({ value, label: t(`analytics.preset.${value}`) }))}
      />
      {preset === 'custom' && (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <DateInput
            aria-label={t('analytics.from')}
            value={range.start}
            max={range.end}
            onChange={from => from && onChange({ from })}
          />
          <span aria-hidden className="max-[22rem]:hidden">
            –
          </span>
          <DateInput
            aria-label={t('analytics.to')}
            value={range.end}
            min={range.start}
            onChange={to => to && onChange({ to })}
          />
        </div>
      )}
    </>
  )
}
