import { Button } from '@gatehouse/ui/button'
import { timeZone } from '@gatehouse/ui/calendar-steps'
import { FilterChips } from '@gatehouse/ui/filter-chips'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useTexts } from '../../texts.ts'
import { RangeFields } from './range-fields.tsx'
import { intervals, isOffered } from './range.ts'
import { useFilterChips } from './use-filter-chips.ts'
import type { AnalyticsState } from './use-analytics.ts'

/** The range, its intervals, the comparison and the filters. */
export function RangeControls({ state }: { state: AnalyticsState }) {
  const t = useTexts()
  const { preset, range, interval, before, zone, set } = state
  const filters = useFilterChips(state)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <RangeFields
        preset={preset}
        range={range}
        // Another range may have no such interval.
        onChange={values => set(values.range ? { ...values, interval: undefined } : values)}
      />
      <NativeSelect
        aria-label={t('analytics.by')}
        value={interval}
        onChange={({ target }) => set({ interval: target.value })}
        options={intervals
          .filter(value => isOffered(value, range))
          .map(value => ({ value, label: t(`analytics.every.${value}`) }))}
      />
      <NativeSelect
        aria-label={t('analytics.comparison')}
        value={before ? 'previous' : 'none'}
        onChange={({ target }) => set({ compare: target.value === 'none' ? 'none' : undefined })}
        options={[
          { value: 'previous', label: t('analytics.compared') },
          { value: 'none', label: t('analytics.not_compared') },
        ]}
      />
      <FilterChips
        filters={filters}
        onChange={(id, values) => set({ [id]: values.join(',') || undefined })}
        onClear={() => set({ product: undefined, billing: undefined, currency: undefined })}
      />
      {zone !== timeZone() && (
        <p className="text-small text-muted flex flex-wrap items-center gap-x-2">
          {t('analytics.zone_of_link', { zone })}
          <Button size="small" kind="ghost" onClick={() => set({ zone: undefined })}>
            {t('analytics.own_zone')}
          </Button>
        </p>
      )}
    </div>
  )
}
