import type { ReactNode } from 'react'
import { DateInput } from '@gatehouse/ui/date-input'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useTexts } from '../../texts.ts'
import { presets } from '../analytics/range.ts'
import type { ReportState } from './use-report.ts'

/** The range of a report, and further choices beside it. */
export function ReportControls({ state, children }: { state: ReportState; children?: ReactNode }) {
  const t = useTexts()
  const { preset, range, set } = state
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <NativeSelect
        aria-label={t('analytics.range')}
        value={preset}
        onChange={({ target }) =>
          set(
            target.value === 'custom'
              ? { range: 'custom', from: range.start, to: range.end }
              : { range: target.value, from: undefined, to: undefined },
          )
        }
        options={presets.map(value => ({ value, label: t(`analytics.preset.${value}`) }))}
      />
      {preset === 'custom' && (
        <div className="flex items-center gap-2">
          <DateInput
            aria-label={t('analytics.from')}
            value={range.start}
            max={range.end}
            onChange={from => from && set({ from })}
          />
          <span aria-hidden>–</span>
          <DateInput
            aria-label={t('analytics.to')}
            value={range.end}
            min={range.start}
            onChange={to => to && set({ to })}
          />
        </div>
      )}
      {children}
    </div>
  )
}
