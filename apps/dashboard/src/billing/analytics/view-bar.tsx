import { useState } from 'react'
import { Badge } from '@gatehouse/ui/badge'
import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { SavedView } from './saved-view.ts'
import type { AnalyticsState } from './use-analytics.ts'
import { useDisplayText } from './use-display-text.ts'
import { displayOf, isShown, parametersOf } from './view-display.ts'
import { ViewDialog } from './view-dialog.tsx'

interface ViewBarProps {
  state: AnalyticsState
  /** The saved view that is shown. */
  view: SavedView
}

/** What a saved view keeps besides its figures, and what can be done if the page shows another. */
export function ViewBar({ state, view }: ViewBarProps) {
  const t = useTexts()
  const { may } = useStanding()
  const displayText = useDisplayText()
  const [isNew, setNew] = useState(false)
  const { display } = view
  const isModified = display !== null && !isShown(display, state)
  const maySave = may('metrics:write') && view.canChange
  const save = useWrite(
    client => client.metricDashboards.update({ id: view.id, body: { display: displayOf(state) } }),
    () => toast({ title: t('analytics.view_saved') }),
  )
  const failed = (error: Error) => toast({ title: sentenceOf(error, t), meaning: 'negative' })
  return (
    <div className="mb-5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-small text-muted">
        {display
          ? t('analytics.view_keeps', { what: displayText(display) })
          : t('analytics.view_keeps_figures')}
      </p>
      {isModified && <Badge>{t('views.modified')}</Badge>}
      <div className="flex flex-wrap items-center gap-1 empty:hidden">
        {(isModified || !display) && maySave && (
          <Button
            size="small"
            loading={save.isPending}
            onClick={() => save.mutate(undefined, { onError: failed })}
          >
            {t(display ? 'form.save' : 'analytics.save_range')}
          </Button>
        )}
        {isModified && may('metrics:write') && (
          <Button size="small" kind="ghost" onClick={() => setNew(true)}>
            {t('analytics.save_as_new')}
          </Button>
        )}
        {isModified && (
          <Button size="small" kind="ghost" onClick={() => state.set(parametersOf(display))}>
            {t('views.reset')}
          </Button>
        )}
      </div>
      {isNew && (
        <ViewDialog
          {...{ state }}
          metrics={view.metrics}
          onClose={() => setNew(false)}
          onSaved={({ id }) => {
            setNew(false)
            state.set({ view: id })
          }}
        />
      )}
    </div>
  )
}
