import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { applyBenefitChange } from '../benefits/benefit.ts'
import { findBenefit } from '../benefits/queries.ts'
import { propertiesOf, strategyOf } from '../benefits/strategies.ts'
import { statusOf, toGrantWebhook } from './grant.ts'
import { lockGrantsOfBenefit, setGrant } from './queries.ts'
import { regrant } from './regrant.ts'

const BATCH = 200

/**
 * Applies changed settings of a benefit to its grants, and publishes an event for each. Nothing
 * happens if grants of its type have no copy of the settings.
 */
export async function enqueueGrantUpdates(
  work: Work,
  benefit_id: string,
  { after }: { after: string | null },
): Promise<void> {
  const benefit = await findBenefit(work, benefit_id)
  if (!benefit) return
  const { update, platform } = strategyOf(benefit)
  if (!update && platform === undefined) return
  const properties = await update?.(work, {
    benefit_id,
    properties: propertiesOf(benefit),
    is_first_batch: after === null,
  })
  const grants = await lockGrantsOfBenefit(work, benefit_id, { after, limit: BATCH })
  for (const row of grants) {
    if (platform !== undefined) {
      await regrant(work, row, { renewing: false })
      continue
    }
    if (statusOf(row) !== 'granted') continue
    const grant = await setGrant(work, row, {
      previous_properties: JSON.stringify(row.properties),
      ...(properties && { properties: JSON.stringify(properties) }),
    })
    await recordEvent(work, 'benefit_grant.updated', grant.organization_id, toGrantWebhook(grant))
  }
  const last = grants.at(-1)
  if (!last || grants.length < BATCH) return
  const { organization_id } = last
  const payload = { after: last.id }
  await enqueue(work, applyBenefitChange, { organization_id, subject_id: benefit_id, payload })
}
