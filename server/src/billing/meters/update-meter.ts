import { isDeepStrictEqual } from 'node:util'
import { meterProblems, type Meter, type MeterUpdate } from '@gatehouse/contract/billing/meters'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { allEntitlementsChanged } from '../entitlement-streams/entitlements-changed.ts'
import { recountMeterTask, toMeter, type MeterRow } from './meter.ts'
import { lockMeter, setMeter, usesOf } from './queries.ts'
import { rejectUnit, type UnitSettings } from './reject-unit.ts'

/** Changes, archives or unarchives a meter. */
export async function updateMeter(work: Work, id: string, body: MeterUpdate): Promise<Meter> {
  const row = await lockMeter(work, id)
  if (!row) fail(meterProblems.not_found)
  const unit = unitAfter(row, body)
  rejectUnit(unit)
  const isArchiving = body.is_archived === true && row.archived_at === null
  if (isArchiving) await rejectInUse(work, id)
  await rejectBilled(work, row, body)
  const { name, filter, aggregation, metadata, is_archived } = body
  const after = await setMeter(work, id, {
    ...unit,
    ...(name && { name }),
    ...(filter && { filter: JSON.stringify(filter) }),
    ...(aggregation && { aggregation: JSON.stringify(aggregation) }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
    ...(isArchiving && { archived_at: work.now }),
    ...(is_archived === false && { archived_at: null }),
  })
  if (filter || aggregation || is_archived === false) {
    const { organization_id: seller } = row
    await enqueue(work, recountMeterTask, { organization_id: seller, subject_id: id })
  }
  if (is_archived !== undefined) await allEntitlementsChanged(work, row.organization_id)
  const meter = toMeter(after)
  const { organization_id } = row
  const subject = { subject_kind: 'meter', subject_id: id, organization_id }
  const entry = { action: 'meter.updated', ...subject }
  await recordAudit(work, { ...entry, before: toMeter(row), after: meter })
  return meter
}

/** Changing to a unit other than a custom one clears the fields only a custom unit has. */
function unitAfter(row: MeterRow, body: MeterUpdate): UnitSettings {
  const unit = body.unit ?? row.unit
  const currentUnit = unit === 'custom' ? row : { custom_label: null, custom_multiplier: null }
  const {
    custom_label = currentUnit.custom_label,
    custom_multiplier = currentUnit.custom_multiplier,
  } = body
  return { unit, custom_label, custom_multiplier }
}

/** What was billed must stay what the log gives: the meter counts the same from then on. */
async function rejectBilled(work: Work, row: MeterRow, body: MeterUpdate): Promise<void> {
  const changed = (['filter', 'aggregation'] as const).filter(
    field => body[field] && !isDeepStrictEqual(body[field], row[field]),
  )
  const [field] = changed
  if (!field || !(await usesOf(work, row.id)).billed) return
  const msg = `The ${field} can't be changed because usage of this meter was billed.`
  invalid({ loc: ['body', field], msg, input: body[field] })
}

/** Prices and benefits that use the meter must be changed first. */
async function rejectInUse(work: Work, id: string): Promise<void> {
  const { priced, credited } = await usesOf(work, id)
  const reject = (msg: string) => invalid({ loc: ['body', 'is_archived'], msg, input: true })
  if (priced) reject('Cannot archive meter that is still attached to active products')
  if (credited) reject('Cannot archive meter that is still referenced by active benefits')
}
