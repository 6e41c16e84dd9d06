import type { Meter, MeterCreate } from '@gatehouse/contract/billing/meters'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toMeter } from './meter.ts'
import { insertMeter } from './queries.ts'
import { rejectUnit } from './reject-unit.ts'

/** Creates a meter that prices can bill by and benefits can credit. */
export async function createMeter(work: Work, body: MeterCreate): Promise<Meter> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const { name, unit, custom_label, custom_multiplier } = body
  rejectUnit({ unit, custom_label, custom_multiplier })
  const row = await insertMeter(work, {
    ...{ id: newId(), organization_id, name, unit, custom_label, custom_multiplier },
    filter: JSON.stringify(body.filter),
    aggregation: JSON.stringify(body.aggregation),
    metadata: JSON.stringify(body.metadata),
    created_at: work.now,
  })
  const meter = toMeter(row)
  const subject = { subject_kind: 'meter', subject_id: meter.id, organization_id }
  await recordAudit(work, { action: 'meter.created', ...subject, after: meter })
  return meter
}
