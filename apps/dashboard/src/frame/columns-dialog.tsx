import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { IconButton } from '@gatehouse/ui/icon-button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../texts.ts'
import type { ListViews } from './use-list-views.ts'

interface ColumnsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  columns: { id: string; header: string; optional: boolean | undefined }[]
  views: ListViews
}

/** Chooses the columns of a list and their order; the list changes at once. */
export function ColumnsDialog({ open, onOpenChange, columns, views }: ColumnsDialogProps) {
  const t = useTexts()
  const preset = columns.filter(({ optional }) => !optional).map(({ id }) => id)
  const known = new Set(columns.map(({ id }) => id))
  const chosen = (views.chosen ?? preset).filter(id => known.has(id))
  const hidden = columns.filter(({ id }) => !chosen.includes(id)).map(({ id }) => id)
  const headerOf = (id: string) => columns.find(column => column.id === id)?.header ?? id
  const toggle = (id: string) =>
    views.setColumns(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  const move = (id: string, by: 1 | -1) => {
    const from = chosen.indexOf(id)
    views.setColumns(chosen.toSpliced(from, 1).toSpliced(from + by, 0, id))
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('list.columns')}
      description={t(views.view ? 'list.columns_of_view' : 'list.columns_help')}
      size="small"
    >
      <ul className="flex flex-col divide-y">
        {[...chosen, ...hidden].map(id => {
          const place = chosen.indexOf(id)
          const header = headerOf(id)
          return (
            <li key={id} className="flex min-h-11 items-center justify-between gap-3">
              <Checkbox
                label={header}
                checked={place !== -1}
                disabled={chosen.length === 1 && place !== -1}
                onChange={() => toggle(id)}
              />
              {place !== -1 && (
                <span className="flex">
                  <IconButton
                    size="small"
                    label={t('list.move_up', { name: header })}
                    icon={<ArrowUp />}
                    disabledReason={place === 0 ? t('list.first_column') : undefined}
                    onClick={() => move(id, -1)}
                  />
                  <IconButton
                    size="small"
                    label={t('list.move_down', { name: header })}
                    icon={<ArrowDown />}
                    disabledReason={place === chosen.length - 1 ? t('list.last_column') : undefined}
                    onClick={() => move(id, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <DialogActions>
        <Button onClick={() => views.setColumns(null)}>{t('list.default_columns')}</Button>
        <Button kind="primary" onClick={() => onOpenChange(false)}>
          {t('list.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
