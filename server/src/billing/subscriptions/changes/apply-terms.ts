import type { Updateable } from 'kysely'
import type { SubscriptionsTable } from '../../../platform/db/tables.ts'
import { followProduct } from '../../grants/follow-product.ts'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { updateSubscription } from '../update-subscription.ts'
import { sellPrices } from '../sell-prices.ts'
import { followMeters } from '../follow-meters.ts'
import { replanRenewal } from '../plan-renewal.ts'
import type { SubscriptionRow } from '../subscription.ts'
import type { ChangedTerms } from './plan-change.ts'
import type { ChangeTarget } from './target-of.ts'

/**
 * Applies new terms to a subscription that this transaction has locked: product, prices, seats and
 * period. Its benefits are updated immediately.
 */
export async function applyTerms(
  work: Work,
  subscription: SubscriptionRow,
  after: ChangedTerms & Pick<ChangeTarget, 'product_id' | 'price_ids'>,
  { at = work.now, ...also }: Updateable<SubscriptionsTable> & { at?: Date } = {},
): Promise<SubscriptionRow> {
  const { id, organization_id } = subscription
  const { product_id, price_ids, seats, amount, period } = after
  const changed = await updateSubscription(work, subscription, {
    ...also,
    ...{ product_id, seats, amount },
    recurring_interval: after.recurring_interval,
    recurring_interval_count: after.recurring_interval_count,
    anchor_day: after.anchor_day,
    current_period_start: period.start,
    current_period_end: period.end,
    charged_amount: after.charged_amount,
    charged_from: after.charged_from,
    charged_of: after.charged_of ? JSON.stringify(after.charged_of) : null,
    discount_applies: after.discount_applies,
    discount_applied_at: after.discount_applied_at,
  })
  await sellPrices(work, id, price_ids)
  const moved = period.end.getTime() !== subscription.current_period_end.getTime()
  if (moved || also.status !== undefined) await replanRenewal(work, changed)
  await followMeters(work, id, at)
  await followProduct(work, { subscription_id: id })
  const subject = { subject_kind: 'subscription', subject_id: id, organization_id }
  await recordAudit(work, {
    ...{ action: 'subscription.changed', ...subject },
    before: { product_id: subscription.product_id, seats: subscription.seats },
    after: { product_id, seats },
  })
  return changed
}
