import { type ReactNode, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { IconButton } from '@gatehouse/ui/icon-button'
import { useLocale } from '@gatehouse/ui/i18n'
import { Menu } from '@gatehouse/ui/menu'
import { WhenOpened } from '@gatehouse/ui/when-opened'
import { Ellipsis, X } from 'lucide-react'
import type { Selection } from '../../frame/list-selection.ts'
import type { ListFile } from '../../organizations/list-export.tsx'
import { useStanding, type Permission } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { type BulkKind, objectsOf } from './bulk-selection.ts'
import { ExportSelected } from './export-selected.tsx'

const loadDialog = () => import('./bulk-dialog.tsx').then(({ BulkDialog }) => BulkDialog)

/** An action that is offered for the selected rows, and the permission that it needs. */
export interface BulkChoice {
  kind: BulkKind
  needs: Permission
  icon: ReactNode
  danger?: boolean
}

interface BulkBarProps {
  selection: Selection
  /** The rows that the list finds. */
  total: number
  /** The input of the list's query: what "all" means. */
  input: Record<string, unknown>
  actions: BulkChoice[]
  /** The export of the list. */
  file: ListFile
}

/** What can be done with the selected rows; at the bottom of the window while there are some. */
export function BulkBar(props: BulkBarProps) {
  const { selection, input, actions } = props
  const { may } = useStanding()
  const [kind, setKind] = useState<BulkKind>()
  const allowed = actions.filter(({ needs }) => may(needs))
  return (
    <>
      {selection.count > 0 && <Bar {...props} actions={allowed} onChoose={setKind} />}
      {/* It stays when the selection ends, to show the progress. */}
      {kind && (
        <WhenOpened
          key={kind}
          opened
          load={loadDialog}
          part={{
            kind,
            objects: objectsOf(selection, input),
            onStarted: selection.clear,
            onClose: () => setKind(undefined),
          }}
        />
      )}
    </>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-2'
/** In windows in which the bar does not fit into one row, the actions get one of their own. */
const BELOW = 'max-sm:order-last max-sm:basis-full lg:max-xl:order-last lg:max-xl:basis-full'

type BarProps = BulkBarProps & { onChoose: (kind: BulkKind) => void }

function Bar({ selection, total, actions, input, file, onChoose }: BarProps) {
  const t = useTexts()
  const number = new Intl.NumberFormat(useLocale())
  const { count, all } = selection
  return (
    <div
      className={
        'pointer-events-none sticky bottom-4 z-20 mt-4 flex justify-center max-lg:bottom-20'
      }
    >
      <section
        aria-label={t('bulk.selection')}
        className={
          'bg-raised shadow-float rounded-card pointer-events-auto flex max-w-full flex-wrap ' +
          'items-center gap-x-3 gap-y-2 border px-4 py-2'
        }
      >
        <div className={`${ROW} grow`}>
          <p aria-live="polite" className="text-strong font-medium tabular-nums">
            {t('bulk.selected', { count, number: number.format(count) })}
          </p>
          {!all && count < total && (
            <Button size="small" kind="ghost" onClick={selection.selectAll}>
              {t('bulk.select_all', { count: total, number: number.format(total) })}
            </Button>
          )}
        </div>
        <div className={`${ROW} ${BELOW}`}>
          <ExportSelected {...{ selection, input, file }} />
          <Actions actions={actions} onChoose={onChoose} />
        </div>
        <IconButton size="small" label={t('bulk.clear')} icon={<X />} onClick={selection.clear} />
      </section>
    </div>
  )
}

/** More actions than these are in a menu. */
const BUTTONS_MAX = 3

function Actions({ actions, onChoose }: Pick<BarProps, 'actions' | 'onChoose'>) {
  const t = useTexts()
  const shown = actions.length > BUTTONS_MAX ? BUTTONS_MAX - 1 : BUTTONS_MAX
  const [buttons, others] = [actions.slice(0, shown), actions.slice(shown)]
  return (
    <>
      {buttons.map(({ kind, icon, danger }) => (
        <Button
          key={kind}
          size="small"
          icon={icon}
          kind={danger ? 'danger' : 'secondary'}
          onClick={() => onChoose(kind)}
        >
          {t(`bulk.kinds.${kind}.action`)}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={<IconButton size="small" label={t('ui:action.more')} icon={<Ellipsis />} />}
          items={others.map(({ kind, icon, danger }) => ({
            ...{ id: kind, label: t(`bulk.kinds.${kind}.action`), icon },
            ...(danger && { danger }),
            onSelect: () => onChoose(kind),
          }))}
        />
      )}
    </>
  )
}
