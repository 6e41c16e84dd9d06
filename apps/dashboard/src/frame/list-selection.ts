import { useState } from 'react'
import { useRowSelection } from '@gatehouse/ui/row-selection'

/** The selected rows of a list. */
export interface Selection {
  /** The ids of the selected rows, on all pages the user has seen. */
  ids: string[]
  /** Every row that the list finds is selected, on all pages. */
  all: boolean
  count: number
  selectAll: () => void
  clear: () => void
}

interface Options<Row> {
  rows: Row[]
  total: number
  /** What the list shows: another search or filter ends the selection. */
  shown: string
  labelOf: (row: Row) => string
}

/** Selects rows of a list: single ones, ranges, a page, or everything it finds. */
export function useListSelection<Row extends { id: string }>(options: Options<Row>) {
  const { rows, total, shown, labelOf } = options
  const [state, setState] = useState({ shown, ids: new Set<string>(), all: false })
  const [last, setLast] = useState<string>()
  const current = state.shown === shown ? state : { shown, ids: new Set<string>(), all: false }
  const set = (ids: Set<string>, all = false) => setState({ shown, ids, all })
  const isSelected = (row: Row) => current.all || current.ids.has(row.id)
  const onPage = rows.filter(isSelected).length
  const toggle = (row: Row, range: boolean) => {
    // Deselecting one of all keeps the others of this page: the rest is not known here.
    const ids = new Set(current.all ? rows.map(({ id }) => id) : current.ids)
    const select = !isSelected(row)
    const from = rows.findIndex(({ id }) => id === last)
    const to = rows.indexOf(row)
    const span =
      range && from !== -1 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
    for (const { id } of span) {
      if (select) ids.add(id)
      else ids.delete(id)
    }
    setLast(row.id)
    set(ids)
  }
  const table = useRowSelection<Row>({
    isSelected,
    toggle,
    toggleAll: () => {
      const ids = new Set(current.all ? [] : current.ids)
      const full = onPage === rows.length
      for (const { id } of rows) {
        if (full) ids.delete(id)
        else ids.add(id)
      }
      set(ids)
    },
    state: onPage === 0 ? 'none' : onPage === rows.length ? 'all' : 'some',
    isEmpty: rows.length === 0,
    labelOf,
  })
  const selection: Selection = {
    ids: [...current.ids],
    all: current.all,
    count: current.all ? total : current.ids.size,
    selectAll: () => set(new Set(rows.map(({ id }) => id)), true),
    clear: () => set(new Set()),
  }
  return { table, selection, toggle }
}
