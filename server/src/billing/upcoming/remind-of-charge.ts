import { DAY } from '../../platform/clock.ts'
import { isBillable } from '../subscriptions/subscription.ts'
import { findSubscription } from '../subscriptions/queries.ts'
import { mailAboutSubscription } from '../subscriptions/mail-about-subscription.ts'
import { amountText } from '../orders/amount-text.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import type { Work } from '../../platform/work.ts'
import { planSubscription } from './get-upcoming.ts'

/** The law of some places requires a reminder before a contract is extended by this long. */
const REQUIRED_FROM_MS = 365 * DAY

/**
 * Mails a customer the exact amount that will be charged at the end of their trial or of a long
 * period, the same as in the portal. Sends nothing if that period now ends differently or nothing
 * will be charged.
 */
export async function remindOfCharge(work: Work, id: string, of: Date): Promise<void> {
  const subscription = await findSubscription(work, id)
  // An invoice is sent when the period begins, and nothing is charged by itself.
  if (!subscription || !isBillable(subscription) || subscription.net_days !== null) return
  const { items, order } = await planSubscription(work, id)
  const next = items.find(
    ({ type, at }) => (type === 'trial_end' || type === 'renewal') && at.getTime() === of.getTime(),
  )
  if (!next?.amount) return
  const kind =
    next.type === 'trial_end'
      ? 'subscription_trial_conversion_reminder'
      : 'subscription_renewal_reminder'
  const language = languageOfCustomer(subscription.customer)
  const amount = amountText(next.amount, subscription.currency, language)
  const isRequired = isLong(subscription)
  const summary = order && { order }
  const facts = { amount }
  await mailAboutSubscription(work, id, { kind, day: next.at, facts, summary, isRequired })
}

const isLong = (period: { current_period_start: Date; current_period_end: Date }) =>
  period.current_period_end.getTime() - period.current_period_start.getTime() >= REQUIRED_FROM_MS
