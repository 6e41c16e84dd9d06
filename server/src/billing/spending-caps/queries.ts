import type { CapSetter } from '@gatehouse/contract/billing/spending-caps'
import { newId } from '../../platform/ids.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { CapRow } from './spending-cap.ts'

/** The caps of a subscription, the lowest first. */
export async function capsOf(work: Reading, subscription_id: string): Promise<CapRow[]> {
  const rows = await work.sql
    .selectFrom('spending_caps')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .orderBy('amount')
    .orderBy('set_by')
    .execute()
  // Only setters defined in the contract are stored.
  return rows.map(row => ({ ...row, set_by: row.set_by as CapSetter, amount: Number(row.amount) }))
}

type NewCap = Pick<CapRow, 'subscription_id' | 'organization_id' | 'set_by'> &
  Pick<CapRow, 'amount' | 'stops_usage'>

/** Sets a cap of a subscription, which is locked; replaces the one of the same setter. */
export async function putCap(work: Work, cap: NewCap): Promise<void> {
  const { amount, stops_usage } = cap
  await work.sql
    .insertInto('spending_caps')
    .values({ ...cap, created_at: work.now })
    .onConflict(conflict =>
      conflict
        .columns(['subscription_id', 'set_by'])
        .doUpdateSet({ amount, stops_usage, modified_at: work.now }),
    )
    .execute()
}

/** Removes a cap of a subscription, if it is set. */
export async function deleteCap(
  work: Work,
  { subscription_id, set_by }: Pick<CapRow, 'subscription_id' | 'set_by'>,
): Promise<void> {
  await work.sql
    .deleteFrom('spending_caps')
    .where('subscription_id', '=', subscription_id)
    .where('set_by', '=', set_by)
    .execute()
}

type Notice = Pick<CapRow, 'subscription_id' | 'organization_id' | 'amount'> & {
  period_start: Date
}

/** Notes that a cap was reached in a period; false if that was noted before. */
export async function noteReached(work: Work, notice: Notice): Promise<boolean> {
  const row = await work.sql
    .insertInto('spending_cap_notices')
    .values({ id: newId(), ...notice, reached_at: work.now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
