import { BreakdownCard } from './breakdown-card.tsx'
import { MarginsCard } from './margins-card.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { RecoveryView } from './recovery-view.tsx'
import { TrialsCard } from './trials-card.tsx'
import type { AnalyticsState } from './use-analytics.ts'
import type { View } from './views.data.ts'

/** The report of a theme, below its figures. */
export function ThemeReports({ state, view }: { state: AnalyticsState; view: View }) {
  switch (view) {
    case 'revenue':
      return <BreakdownCard state={state} />
    case 'payments':
      return <RecoveryView state={state} />
    case 'checkouts':
      return <TrialsCard state={state} />
    case 'cancellations':
      return <ReasonsCard state={state} />
    case 'usage':
      return <MarginsCard state={state} />
    case 'customers':
    case 'movements':
    case 'retention':
    case 'subscriptions':
      return null
  }
}
