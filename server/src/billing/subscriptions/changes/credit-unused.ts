import { sha256 } from '../../../platform/crypto/hash.ts'
import { newId } from '../../../platform/ids.ts'
import type { Work } from '../../../platform/work.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import { chargesOf } from '../charges.ts'
import { creditLine } from './plan-change.ts'
import { insertChange, insertLines } from './queries.ts'

/** Credits the paid but unused time of a subscription that this transaction has locked. */
export async function creditUnused(
  work: Work,
  subscription: SubscriptionWithNested,
): Promise<void> {
  const { id: subscription_id, organization_id, product_id, prices, seats } = subscription
  const credit = creditLine(subscription, work.now, await chargesOf(work, subscription))
  if (credit.amount === 0) return
  const change = await insertChange(work, {
    ...{ organization_id, subscription_id, product_id, seats },
    price_ids: prices.map(({ id }) => id),
    ...{ kind: 'pause', behavior: 'prorate', status: 'applied', restarts: false },
    ...{ at: work.now, net_amount: credit.amount, digest: sha256(subscription_id) },
  })
  const owner = { organization_id, subscription_id, change_id: change.id }
  await insertLines(work, owner, [{ ...credit, key: newId() }])
}
