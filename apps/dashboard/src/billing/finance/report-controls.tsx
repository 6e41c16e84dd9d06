import type { ReactNode } from 'react'
import { RangeFields } from '../analytics/range-fields.tsx'
import type { ReportState } from './use-report.ts'

/** The range of a report, and further choices beside it. */
export function ReportControls({ state, children }: { state: ReportState; children?: ReactNode }) {
  const { preset, range, set } = state
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <RangeFields preset={preset} range={range} onChange={set} />
      {children}
    </div>
  )
}
