import {
  type financeEndpoints,
  ReconciliationColumn,
  type ReconciliationItem,
} from '@gatehouse/contract/billing/finance'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { timeText } from '../../platform/http/cell-texts.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { rangeOf } from './range.ts'
import { differencesIn } from './reconcile.ts'

/**
 * Exports what differs between the ledger and the processor in a period, as its list shows it;
 * amounts in the major unit of their currency.
 */
export async function exportReconciliation(
  context: RawContext<InputOf<typeof financeEndpoints.exportReconciliation>>,
): Promise<Response> {
  const { site, actor, input } = context
  const { columns = ReconciliationColumn.options } = input
  const range = await rangeOf(reading(site, actor), input)
  return sendTable<ReconciliationItem>(context, {
    name: 'reconciliation',
    rows: work => ({ compile: () => differencesIn(range, input).compile(work.sql) }),
    columns: chosenColumns(COLUMNS, columns),
  })
}

const COLUMNS: Record<ReconciliationColumn, FileColumn<ReconciliationItem>> = {
  object: ['Transaction', ({ kind }) => kind],
  description: ['Description', ({ description }) => description],
  state: ['Result', ({ state }) => state],
  at: ['Date', ({ at }) => timeText(at)],
  ledger: ['Ledger', row => decimalText(row.ledger_amount, row.currency)],
  processor: ['Payment Processor', row => decimalText(row.processor_amount, row.currency)],
  difference: [
    'Difference',
    row => decimalText(row.processor_amount - row.ledger_amount, row.currency),
  ],
  currency: ['Currency', ({ currency }) => currency],
  order_id: ['Order ID', ({ order_id }) => order_id],
  payment_id: ['Payment ID', ({ payment_id }) => payment_id],
  refund_id: ['Refund ID', ({ refund_id }) => refund_id],
  dispute_id: ['Dispute ID', ({ dispute_id }) => dispute_id],
}
