import { useTranslation } from 'react-i18next'
import { Checkbox } from './checkbox.tsx'
import type { RowSelection } from './table-column.ts'

interface SelectableRows<Row> {
  isSelected: (row: Row) => boolean
  /** `range`: up to the row that was selected before. */
  toggle: (row: Row, range: boolean) => void
  /** Selects all rows of the page, or none. */
  toggleAll: () => void
  state: 'none' | 'some' | 'all'
  /** There is nothing to select, such as before the rows arrive. */
  isEmpty: boolean
  /** What the checkbox of a row is called: "Select Ada Lovelace". */
  labelOf: (row: Row) => string
}

/** The checkboxes of a table whose rows can be selected. */
export function useRowSelection<Row>(rows: SelectableRows<Row>): RowSelection<Row> {
  const { t } = useTranslation('ui')
  const { isSelected, toggle, toggleAll, state, isEmpty, labelOf } = rows
  return {
    isSelected,
    head: (
      <Checkbox
        label={t('table.select_page')}
        labelHidden
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={isEmpty}
        onChange={toggleAll}
      />
    ),
    cell: row => (
      <Checkbox
        label={labelOf(row)}
        labelHidden
        checked={isSelected(row)}
        // A click tells whether Shift is pressed.
        onChange={() => undefined}
        onClick={event => toggle(row, event.shiftKey)}
      />
    ),
  }
}
