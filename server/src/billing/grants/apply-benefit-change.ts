import type { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { activeFiles, applyBenefitChange } from '../benefits/benefit.ts'
import { findBenefit } from '../benefits/queries.ts'
import { applyKeySettings } from '../license-keys/apply-key-settings.ts'
import type { KeySettings } from '../license-keys/issue-license-key.ts'
import { statusOf, toGrantWebhook } from './grant.ts'
import { lockSomeOfBenefit, setGrant } from './queries.ts'

const BATCH = 200

/** Benefit types whose settings are copied to each grant. */
const carrying: ReadonlySet<string> = new Set<BenefitType>(['downloadables', 'license_keys'])

/**
 * Applies changed settings of a benefit to its grants, and publishes an event for each. License
 * keys have a copy of the settings, and downloads of the file list; a note is read from the benefit
 * whenever it is shown.
 */
export async function spreadBenefitChange(
  work: Work,
  benefit_id: string,
  { after }: { after: string | null },
): Promise<void> {
  const benefit = await findBenefit(work, benefit_id)
  if (!benefit || !carrying.has(benefit.type)) return
  if (benefit.type === 'license_keys' && after === null) {
    // Validated with the contract's schema of this type when it was stored.
    await applyKeySettings(work, benefit_id, benefit.properties as KeySettings)
  }
  const grants = await lockSomeOfBenefit(work, benefit_id, { after, limit: BATCH })
  for (const row of grants) {
    if (statusOf(row) !== 'granted') continue
    const grant = await setGrant(work, row, {
      previous_properties: JSON.stringify(row.properties),
      ...(benefit.type === 'downloadables' && {
        properties: JSON.stringify({ files: activeFiles(benefit.properties) }),
      }),
    })
    await recordEvent(work, 'benefit_grant.updated', grant.organization_id, toGrantWebhook(grant))
  }
  const last = grants.at(-1)
  if (!last || grants.length < BATCH) return
  const { organization_id } = last
  const payload = { after: last.id }
  await enqueue(work, applyBenefitChange, { organization_id, subject_id: benefit_id, payload })
}
