import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { IconButton } from '@gatehouse/ui/icon-button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../texts.ts'
import type { ListViews } from './use-list-views.ts'

interface Choice {
  id: string
  header: string
  optional: boolean | undefined
}

interface ColumnsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  columns: Choice[]
  views: ListViews
}

/** Chooses the columns of a list and their order; the list changes immediately. */
export function ColumnsDialog({ open, onOpenChange, columns, views }: ColumnsDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('list.columns')}
      description={t(views.view ? 'list.columns_of_view' : 'list.columns_help')}
      size="small"
    >
      <Choices columns={columns} views={views} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** All columns in the order of the list, each with whether it is shown. */
type Order = (Choice & { shown: boolean })[]

function orderOf(columns: Choice[], chosen: string[] | null): Order {
  if (!chosen) return columns.map(column => ({ ...column, shown: !column.optional }))
  const named = chosen.flatMap(id => columns.find(column => column.id === id) ?? [])
  const hidden = columns.filter(column => !named.includes(column))
  return [
    ...named.map(column => ({ ...column, shown: true })),
    ...hidden.map(column => ({ ...column, shown: false })),
  ]
}

interface ChoicesProps {
  columns: Choice[]
  views: ListViews
  onDone: () => void
}

function Choices({ columns, views, onDone }: ChoicesProps) {
  const t = useTexts()
  // A column stays in its place when it is hidden or shown.
  const [order, setOrder] = useState(() => orderOf(columns, views.chosen))
  const change = (next: Order) => {
    setOrder(next)
    views.setColumns(next.filter(({ shown }) => shown).map(({ id }) => id))
  }
  const isOnly = order.filter(({ shown }) => shown).length === 1
  const move = (from: number, to: number) => {
    const [column] = order.slice(from, from + 1)
    if (column) change(order.toSpliced(from, 1).toSpliced(to, 0, column))
  }
  return (
    <>
      <ul className="flex flex-col divide-y">
        {order.map(({ id, header, shown }, index) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3">
            <Checkbox
              label={header}
              checked={shown}
              disabled={isOnly && shown}
              onChange={() =>
                change(order.map(one => (one.id === id ? { ...one, shown: !shown } : one)))
              }
            />
            <span className="flex">
              <IconButton
                size="small"
                label={t('list.move_up', { name: header })}
                icon={<ArrowUp />}
                disabledReason={index === 0 ? t('list.first_column') : undefined}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                size="small"
                label={t('list.move_down', { name: header })}
                icon={<ArrowDown />}
                disabledReason={index === order.length - 1 ? t('list.last_column') : undefined}
                onClick={() => move(index, index + 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button
          onClick={() => {
            setOrder(orderOf(columns, null))
            views.setColumns(null)
          }}
        >
          {t('list.default_columns')}
        </Button>
        <Button kind="primary" onClick={onDone}>
          {t('list.done')}
        </Button>
      </DialogActions>
    </>
  )
}
