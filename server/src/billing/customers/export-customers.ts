import type { customerEndpoints } from '@gatehouse/contract/billing/customers'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { Reading } from '../../platform/work.ts'
import { customersOf } from './queries.ts'
import { toCustomer } from './customer.ts'

type ExportInput = InputOf<typeof customerEndpoints.export>

/** All customers as a table, latest first, without deleted ones. */
export async function exportCustomers(context: RawContext<ExportInput>): Promise<Response> {
  return sendTable(context, {
    name: 'customers',
    rows: work => matching(work, context.input),
    columns: {
      ID: ({ id }) => id,
      'External ID': ({ external_id }) => external_id,
      'Created At': ({ created_at }) => created_at.toISOString(),
      Email: ({ email }) => email,
      Name: ({ name }) => name,
      Country: row => toCustomer(row).billing_address?.country ?? null,
      'Tax ID': row => toCustomer(row).tax_id?.[0] ?? null,
    },
  })
}

function matching(work: Reading, { organization_id }: ExportInput) {
  const all = customersOf(work).selectAll('customers')
  const matched = organization_id
    ? all.where('customers.organization_id', 'in', organization_id)
    : all
  return matched.orderBy('customers.created_at', 'desc').orderBy('customers.id', 'desc')
}
