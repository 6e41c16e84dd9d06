import {
  benefitProblems,
  type Benefit,
  type BenefitUpdate,
} from '@gatehouse/contract/billing/benefits'
import type { BenefitCreate } from '@gatehouse/contract/billing/benefits'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { allEntitlementsChanged } from '../entitlement-streams/entitlements-changed.ts'
import { applyBenefitChange, toBenefit } from './benefit.ts'
import { lockBenefit, setBenefit } from './queries.ts'
import { validateProperties } from './validate-properties.ts'

/** Changes a benefit; a job applies changed settings to existing grants right after. */
export async function updateBenefit(work: Work, id: string, body: BenefitUpdate): Promise<Benefit> {
  const before = await lockBenefit(work, id)
  if (!before) fail(benefitProblems.not_found)
  if (body.type !== before.type) {
    const msg = `The type of a benefit can't be changed. This benefit is of type ${before.type}.`
    invalid({ loc: ['body', 'type'], msg, input: body.type })
  }
  const { description, metadata, properties } = body
  // An optional setting that is not sent stays: clients that do not know it must not reset it.
  const settings = properties && { ...before.properties, ...properties }
  // Type and properties come from one variant of the contract's union.
  const provided = settings && ({ type: body.type, properties: settings } as BenefitCreate)
  const { organization_id } = before
  const stored = provided && (await validateProperties(work, organization_id, provided))
  const after = await setBenefit(work, id, {
    ...(description && { description }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
    ...(stored && { properties: JSON.stringify(stored) }),
  })
  const benefit = toBenefit(after)
  if (stored) await enqueue(work, applyBenefitChange, { organization_id, subject_id: id })
  await recordEvent(work, 'benefit.updated', organization_id, benefit)
  // Its limit holds for every customer who has it.
  if (stored) await allEntitlementsChanged(work, organization_id)
  const subject = { subject_kind: 'benefit', subject_id: id, organization_id }
  const entry = { action: 'benefit.updated', ...subject }
  await recordAudit(work, { ...entry, before: toBenefit(before), after: benefit })
  return benefit
}
