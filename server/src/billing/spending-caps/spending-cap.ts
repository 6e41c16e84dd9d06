import type { CapSetter } from '@gatehouse/contract/billing/spending-caps'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { z } from 'zod'
import type { SpendingCapsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

/** A cap of a subscription; its amount is in minor units, before discounts and tax. */
export type CapRow = Omit<Selectable<SpendingCapsTable>, 'set_by' | 'amount'> & {
  set_by: CapSetter
  amount: number
}

/** Reports the caps of a subscription that the usage of its open period has reached. */
export const reportCapsTask = task('report_spending_caps', z.object({}))

/** SQL of the amount at which the usage of a subscription stops; null if it does not. */
export const stopSql = (subscription_id: RawBuilder<unknown>) => sql<number | null>`(
  select min(c.amount)::float8 from spending_caps c
  where c.subscription_id = ${subscription_id} and c.stops_usage)`

/**
 * SQL of the most that a bill charges for the usage of a subscription; null without a limit. Only
 * the merchant gives something away: a customer's own cap does not lower what their use costs.
 */
export const billedMostSql = (subscription_id: RawBuilder<unknown>) => sql<number | null>`(
  select c.amount::float8 from spending_caps c
  where c.subscription_id = ${subscription_id} and c.stops_usage and c.set_by = 'merchant')`
