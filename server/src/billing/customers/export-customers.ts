import { minorDigits } from '@gatehouse/contract/billing/currencies'
import type { CustomerColumn, customerEndpoints } from '@gatehouse/contract/billing/customers'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { sortedBy } from '../../platform/db/pages.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { Reading } from '../../platform/work.ts'
import { billingSubscriptions, customerSorts, matchingCustomers } from './queries.ts'
import { toCustomer } from './customer.ts'

type ExportInput = InputOf<typeof customerEndpoints.export>

/** The customers that a list finds as a table, in its order, without deleted ones. */
export async function exportCustomers(context: RawContext<ExportInput>): Promise<Response> {
  const { columns = PRESET } = context.input
  return sendTable(context, {
    name: 'customers',
    rows: work => matching(work, context.input),
    columns: chosenColumns(COLUMNS, columns),
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number]

const COLUMNS: Record<CustomerColumn, FileColumn<Row>> = {
  id: ['ID', ({ id }) => id],
  external_id: ['External ID', ({ external_id }) => external_id],
  created_at: ['Created At', ({ created_at }) => created_at.toISOString()],
  email: ['Email', ({ email }) => email],
  name: ['Name', ({ name }) => name],
  country: ['Country', row => toCustomer(row).billing_address?.country ?? null],
  tax_id: ['Tax ID', row => toCustomer(row).tax_id?.[0] ?? null],
  subscriptions: ['Active Subscriptions', row => String(row.active_subscriptions)],
  revenue: ['Revenue', ({ amounts }) => revenueText(amounts)],
}

/** The columns of the protocol. */
const PRESET: CustomerColumn[] = [
  ...(['id', 'external_id', 'created_at', 'email', 'name', 'country', 'tax_id'] as const),
]

/** What a customer paid, net of tax and refunds, in each currency: `USD 12.00, EUR 3.50`. */
const revenueText = (amounts: Record<string, number>) =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => {
      const digits = minorDigits(currency)
      return `${currency.toUpperCase()} ${(amount / 10 ** digits).toFixed(digits)}`
    })
    .join(', ')

function matching(work: Reading, input: ExportInput) {
  return matchingCustomers(work, input)
    .leftJoin('customer_revenue', 'customer_revenue.customer_id', 'customers.id')
    .selectAll('customers')
    .select(sql<Record<string, number>>`coalesce(customer_revenue.amounts, '{}')`.as('amounts'))
    .select(sql<number>`(select count(*) ${billingSubscriptions})`.as('active_subscriptions'))
    .orderBy(sortedBy(input.sorting, customerSorts, 'customers.id'))
}
