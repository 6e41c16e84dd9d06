import { useState } from 'react'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import type { SavedView } from './saved-view.ts'
import type { AnalyticsState } from './use-analytics.ts'
import { useDisplayText } from './use-display-text.ts'
import { displayOf } from './view-display.ts'
import { type Slug, textKeyOf, type View, views } from './views.data.ts'

const FIGURES_MAX = 10
const NAME_LENGTH_MAX = 100

interface ViewDialogProps {
  /** What the page shows: a new view keeps it. */
  state: AnalyticsState
  /** The view to change; without it, a new one is created. */
  view?: SavedView | undefined
  /** The figures of a new view. */
  metrics?: string[]
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/**
 * Creates a view with what the page shows, or changes its name, its figures and who sees it: how an
 * existing view shows its figures is changed on the page.
 */
export function ViewDialog(props: ViewDialogProps) {
  const { state, view, onClose, onSaved } = props
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const [name, setName] = useState(view?.name ?? '')
  const [metrics, setMetrics] = useState<string[]>(view?.metrics ?? props.metrics ?? [])
  const [shared, setShared] = useState(view?.shared ?? false)
  const [isTried, setTried] = useState(false)
  const save = useWrite(
    client =>
      view
        ? client.metricDashboards.update({ id: view.id, body: { name, metrics, shared } })
        : client.metricDashboards.create({
            body: { name, metrics, shared, organizationId, display: displayOf(state) },
          }),
    saved => {
      toast({ title: t('analytics.view_saved') })
      onSaved(saved)
    },
  )
  const displayText = useDisplayText()
  const isNameless = name.trim() === ''
  return (
    <FormDialog
      onOpenChange={open => {
        if (!open) onClose()
      }}
      title={t(view ? 'analytics.edit_view' : 'analytics.new_view')}
      action={t('form.save')}
      disabledReason={reasonOf(metrics.length, t)}
      onSubmit={() => {
        setTried(true)
        if (!isNameless) save.mutate()
      }}
      saving={save}
    >
      <Field
        label={t('analytics.view_name')}
        error={isTried && isNameless ? t('analytics.view_needs_name') : undefined}
      >
        <TextInput
          value={name}
          maxLength={NAME_LENGTH_MAX}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {(!view || view.own) && (
        <Checkbox
          label={t('views.share')}
          help={t('views.share_help')}
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
      {!view && (
        <p className="text-small text-muted">
          {t('analytics.new_view_keeps', { what: displayText(displayOf(state)) })}
        </p>
      )}
      <FigureChoice chosen={metrics} onChange={setMetrics} />
    </FormDialog>
  )
}

function reasonOf(count: number, t: ReturnType<typeof useTexts>): string | undefined {
  if (count === 0) return t('analytics.view_needs_figure')
  return count > FIGURES_MAX ? t('analytics.view_full') : undefined
}

interface FigureChoiceProps {
  chosen: string[]
  onChange: (slugs: string[]) => void
}

/** All figures by theme; they are shown in the order in which they are chosen. */
function FigureChoice({ chosen, onChange }: FigureChoiceProps) {
  const t = useTexts()
  return (
    <fieldset>
      <legend className="text-strong font-medium">{t('analytics.view_figures')}</legend>
      <p className="text-small text-muted mb-3">{t('analytics.view_figures_help')}</p>
      <div className="flex flex-col gap-4">
        {themes.map(({ theme, slugs }) => (
          <fieldset key={theme}>
            <legend className="text-small text-muted mb-1.5 font-medium">
              {t(`analytics.view.${theme}`)}
            </legend>
            <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {slugs.map(slug => (
                <Checkbox
                  key={slug}
                  label={t(`analytics.name.${textKeyOf(slug)}`)}
                  checked={chosen.includes(slug)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked ? [...chosen, slug] : chosen.filter(item => item !== slug),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

/** Each figure in the first theme that shows it. */
const themes = (() => {
  const seen = new Set<Slug>()
  const names = Object.keys(views) as View[]
  return names.flatMap(theme => {
    const slugs = (views[theme] as readonly Slug[]).filter(slug => !seen.has(slug))
    for (const slug of slugs) seen.add(slug)
    return slugs.length > 0 ? [{ theme, slugs }] : []
  })
})()
