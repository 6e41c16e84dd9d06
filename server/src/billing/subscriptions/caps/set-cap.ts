import type {
  CapSetter,
  SpendingCap,
  SpendingCapSet,
} from '@gatehouse/contract/billing/spending-caps'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { scheduleOnce } from '../../../records/scheduler/schedule.ts'
import { entitlementsChanged } from '../../entitlement-streams/entitlements-changed.ts'
import { rejectAmount } from '../../discounts/refuse-terms.ts'
import { capsOf, deleteCap, putCap } from '../../spending-caps/queries.ts'
import { reportCapsTask } from '../../spending-caps/spending-cap.ts'
import { lockSubscription } from '../queries.ts'
import { usageSoFar } from '../read-usage.ts'
import { isBillable, type SubscriptionRow } from '../subscription.ts'
import { usageTotal } from '../usage-charge.ts'
import { showCaps } from './show-caps.ts'

/** Sets the merchant's or the customer's spending cap of a subscription. */
export async function setCap(
  work: Work,
  id: string,
  { set_by, ...terms }: SpendingCapSet & { set_by: CapSetter },
): Promise<SpendingCap> {
  const row = await lockSubscription(work, id)
  if (!row) return fail(subscriptionProblems.not_found)
  if (!isBillable(row)) return fail(subscriptionProblems.already_ended)
  rejectAmount(terms.amount, row.currency)
  if (set_by === 'customer' && terms.stops_usage) await rejectUsed(work, row, terms.amount)
  const before = await capOf(work, id, set_by)
  const { organization_id } = row
  await putCap(work, { subscription_id: id, organization_id, set_by, ...terms })
  await capsChanged(work, row)
  // Usage may have reached it already.
  await scheduleOnce(work, reportCapsTask, work.now, { organization_id, subject_id: id })
  await audit(work, row, { action: 'spending_cap.set', before, after: { set_by, ...terms } })
  return showCaps(work, id)
}

/** Removes the merchant's or the customer's spending cap of a subscription. */
export async function removeCap(work: Work, id: string, set_by: CapSetter): Promise<SpendingCap> {
  const row = await lockSubscription(work, id)
  if (!row) return fail(subscriptionProblems.not_found)
  const before = await capOf(work, id, set_by)
  if (before) {
    await deleteCap(work, { subscription_id: id, set_by })
    await capsChanged(work, row)
    await audit(work, row, { action: 'spending_cap.removed', before })
  }
  return showCaps(work, id)
}

/** A cap decides what the customer may use. */
const capsChanged = (work: Work, { organization_id, customer_id }: SubscriptionRow) =>
  entitlementsChanged(work, [{ organization_id, customer_ids: [customer_id], by_usage: false }])

async function capOf(work: Work, subscription_id: string, set_by: CapSetter) {
  const cap = (await capsOf(work, subscription_id)).find(item => item.set_by === set_by)
  return cap && { set_by, amount: cap.amount, stops_usage: cap.stops_usage }
}

/** A customer must not lower the bill for what was used already. */
async function rejectUsed(work: Work, { id }: SubscriptionRow, amount: number): Promise<void> {
  const used = usageTotal(await usageSoFar(work, id))
  if (amount >= used) return
  const msg = `Usage that was not billed yet costs ${used}: the cap can't be less.`
  invalid({ loc: ['body', 'amount'], msg, input: amount })
}

type Change = { action: string; before?: unknown; after?: unknown }

async function audit(work: Work, { id, organization_id }: SubscriptionRow, change: Change) {
  const subject = { subject_kind: 'subscription', subject_id: id, organization_id }
  await recordAudit(work, { ...subject, ...change })
}
