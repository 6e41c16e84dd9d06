import type { ledgerEndpoints } from '@gatehouse/contract/billing/ledger'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { Reading } from '../../platform/work.ts'

/** A page of entries; the sides of one transaction follow one another. */
export function listEntries(work: Reading, input: InputOf<typeof ledgerEndpoints.entries>) {
  const { organization_id, order_id, refund_id, dispute_id } = input
  let matched = within(work, work.sql.selectFrom('ledger_entries'), 'ledger_entries')
  if (organization_id) {
    matched = matched.where('ledger_entries.organization_id', 'in', organization_id)
  }
  if (order_id) matched = matched.where('ledger_entries.order_id', 'in', order_id)
  if (refund_id) matched = matched.where('ledger_entries.refund_id', 'in', refund_id)
  if (dispute_id) matched = matched.where('ledger_entries.dispute_id', 'in', dispute_id)
  const columns = { created_at: sql.ref('ledger_entries.created_at') }
  const order = sortedBy(input.sorting, columns, 'ledger_entries.id')
  return readPage(matched, input, entries => entries.selectAll('ledger_entries').orderBy(order))
}
