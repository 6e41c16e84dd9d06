import type { SpendingCap } from '@gatehouse/contract/billing/spending-caps'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../../platform/work.ts'
import { capsOf } from '../../spending-caps/queries.ts'
import type { CapRow } from '../../spending-caps/spending-cap.ts'
import { subscriptionsOf } from '../queries.ts'
import { usageSince } from '../read-usage.ts'
import { usageTotal } from '../usage-charge.ts'
import { openPeriodOf } from './open-period.ts'

/** The spending caps of a subscription, and what the usage of its open period costs so far. */
export async function showCaps(work: Reading, id: string): Promise<SpendingCap> {
  const row = await subscriptionsOf(work)
    .select(['id', 'currency', 'current_period_start', 'current_period_end'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return fail(subscriptionProblems.not_found)
  const period = openPeriodOf(row, work.now)
  const caps = await capsOf(work, id)
  const charges = await usageSince(work, id, period.start)
  const termsOf = (set_by: CapRow['set_by']) => caps.find(cap => cap.set_by === set_by) ?? null
  return {
    subscription_id: id,
    currency: row.currency,
    merchant: termsOf('merchant'),
    customer: termsOf('customer'),
    charged_amount: usageTotal(charges),
    period_start: period.start,
    period_end: period.end,
  }
}
