import { Money } from '@gatehouse/ui/money'
import type { Column } from '@gatehouse/ui/table'
import { useTexts } from '../texts.ts'
import { DateTimeText } from './date-time-text.tsx'

interface DatedAmount {
  createdAt: Date
  currency: string
}

/** The date and amount: the last columns of every list of payments. */
export function useMoneyColumns<Row extends DatedAmount>(amountOf: (row: Row) => number) {
  const t = useTexts()
  const date: Column<Row> = {
    id: 'created_at',
    header: t('fields.date'),
    sortable: true,
    width: '@roomy:w-36',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  }
  const amount: Column<Row> = {
    id: 'amount',
    header: t('fields.amount'),
    sortable: true,
    align: 'end',
    width: '@roomy:w-36',
    cell: row => <Money amount={amountOf(row)} currency={row.currency} />,
  }
  return { date, amount }
}
