import { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { benefitStrategies, propertiesOf, strategyOf } from '../benefits/strategies.ts'
import { customerStateChanged } from '../customers/customer-state-changed.ts'
import { toGrantWebhook } from './grant.ts'
import { lockGrantsToCycle, setGrant } from './queries.ts'

/** The types that deliver something again with each period. */
const CYCLING = BenefitType.options.filter(type => benefitStrategies[type].cycle !== undefined)

/** A paid order of a period. */
type PaidPeriod = {
  organization_id: string
  subscription_id: string | null
  period_start: Date | null
}

/**
 * Delivers again what a new period of a subscription includes, after its order is paid. Grants that
 * were made in this period have delivered already.
 */
export async function cycleGrants(work: Work, order: PaidPeriod): Promise<void> {
  const { subscription_id, period_start, organization_id } = order
  if (subscription_id === null || period_start === null) return
  const grants = await lockGrantsToCycle(work, { subscription_id, period_start, types: CYCLING })
  for (const row of grants) {
    const properties = await strategyOf(row.benefit).cycle?.(work, row, propertiesOf(row.benefit))
    if (!properties) continue
    const grant = await setGrant(work, row, {
      properties: JSON.stringify(properties),
      previous_properties: JSON.stringify(row.properties),
    })
    await recordEvent(work, 'benefit_grant.cycled', organization_id, toGrantWebhook(grant))
  }
  const holders = new Set(grants.map(({ customer_id }) => customer_id))
  for (const id of holders) await customerStateChanged(work, { id, organization_id })
}
