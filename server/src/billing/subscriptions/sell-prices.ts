import { unawaited } from '../../platform/db/pipelined.ts'
import type { Work } from '../../platform/work.ts'

/** Stores the prices a subscription is sold with from now on, in display order. */
export async function sellPrices(
  work: Work,
  subscription_id: string,
  price_ids: readonly string[],
): Promise<void> {
  await work.sql
    .deleteFrom('subscription_prices')
    .where('subscription_id', '=', subscription_id)
    .modifyEnd(unawaited)
    .execute()
  const prices = price_ids.map((product_price_id, position) => {
    return { subscription_id, product_price_id, position }
  })
  if (prices.length > 0) await work.sql.insertInto('subscription_prices').values(prices).execute()
}
