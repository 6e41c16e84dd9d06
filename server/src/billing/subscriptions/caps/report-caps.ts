import type { Work } from '../../../platform/work.ts'
import { recordEvent } from '../../../records/outbox/record-event.ts'
import { languageOfCustomer } from '../../customer-sessions/mail-customer.ts'
import { amountText } from '../../orders/amount-text.ts'
import { capsOf, noteReached } from '../../spending-caps/queries.ts'
import { mailAboutSubscription } from '../mail-about-subscription.ts'
import type { Period } from '../period.ts'
import { readSubscription } from '../queries.ts'
import { usageSince } from '../read-usage.ts'
import { usageTotal } from '../usage-charge.ts'
import { openPeriodOf } from './open-period.ts'

/** Reports the caps that the usage of a subscription's open period has reached. */
export async function reportCaps(work: Work, id: string): Promise<void> {
  const row = await readSubscription(work, id)
  const period = openPeriodOf(row, work.now)
  const charges = await usageSince(work, id, period.start)
  await reportReached(work, id, { period, charged_amount: usageTotal(charges) })
}

/**
 * Reports the caps that what was used in a period has reached, each once: by the webhook, and by an
 * email to the customer. `charged_amount` is bounded by the cap that stops usage, so that a higher
 * one is never reached.
 */
export async function reportReached(
  work: Work,
  id: string,
  { period, charged_amount }: { period: Period; charged_amount: number },
): Promise<void> {
  if (charged_amount === 0) return
  const caps = await capsOf(work, id)
  const reached = caps.filter(({ amount }) => charged_amount >= amount)
  for (const { set_by, amount, stops_usage, organization_id } of reached) {
    const notice = { organization_id, subscription_id: id, amount, period_start: period.start }
    if (!(await noteReached(work, notice))) continue
    const { customer_id, product_id, currency, customer } = await readSubscription(work, id)
    await recordEvent(work, 'subscription.spending_cap_reached', organization_id, {
      ...{ id, subscription_id: id, customer_id, organization_id, product_id, currency },
      ...{ amount, stops_usage, set_by, charged_amount, reached_at: work.now },
      ...{ period_start: period.start, period_end: period.end },
    })
    await mailAboutSubscription(work, id, {
      kind: stops_usage ? 'subscription_usage_stopped' : 'subscription_spending_cap_reached',
      day: period.end,
      facts: { amount: amountText(amount, currency, languageOfCustomer(customer)) },
    })
  }
}
