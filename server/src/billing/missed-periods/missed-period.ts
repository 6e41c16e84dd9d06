import type { MissedPeriod, MissedPeriodStatus } from '@gatehouse/contract/billing/missed-periods'
import type { Selectable } from 'kysely'
import type { Nested } from '../../platform/db/nested.ts'
import type { MissedPeriodsTable } from '../../platform/db/tables.ts'
import type { CustomerRow } from '../customers/customer.ts'

export type MissedPeriodRow = Omit<Selectable<MissedPeriodsTable>, 'status'> & {
  status: MissedPeriodStatus
}

/** A missed period with its owner, read in one statement. */
export type MissedPeriodWithNested = MissedPeriodRow & {
  customer: Nested<CustomerRow>
  product_name: string
}

/** The missed period as the API shows it. */
export function toMissedPeriod(row: MissedPeriodWithNested): MissedPeriod {
  const { id, created_at, modified_at, status, subscription_id, period_start, period_end } = row
  const { currency, subtotal_amount, discount_amount, seats, order_id, customer } = row
  return {
    ...{ id, created_at, modified_at, status, subscription_id, period_start, period_end },
    ...{ currency, subtotal_amount, discount_amount, seats, order_id },
    net_amount: subtotal_amount - discount_amount,
    product: { id: row.product_id, name: row.product_name },
    customer: { id: customer.id, email: customer.email, name: customer.name },
  }
}
