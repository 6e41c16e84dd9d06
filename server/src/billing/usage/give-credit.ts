import type { MeterCredit, MeterCreditCreate } from '@gatehouse/contract/billing/meter-credits'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockCustomerIn } from '../customers/queries.ts'
import { numberText } from '../meters/event-property.ts'
import { findMeter } from '../meters/queries.ts'
import { addCredit } from './add-credit.ts'
import { findCredit, toMeterCredit, type MeterCreditRow } from './credit-queries.ts'

/** Gives a customer credits, as the merchant decided; the audit log has who gave them. */
export async function giveCredit(work: Work, body: MeterCreditCreate): Promise<MeterCredit> {
  const { customer_id, external_customer_id, meter_id, units, expires_at, note } = body
  const reject = (field: string, msg: string, input: unknown) =>
    invalid({ loc: ['body', field], msg, input })
  const meter = await findMeter(work, meter_id)
  if (!meter) return reject('meter_id', 'Meter does not exist.', meter_id)
  if (meter.archived_at !== null) return reject('meter_id', 'Meter is archived.', meter_id)
  const { organization_id } = meter
  const named = customer_id === undefined ? 'external_customer_id' : 'customer_id'
  const key =
    customer_id === undefined ? { external_id: external_customer_id ?? '' } : { id: customer_id }
  const customer = await lockCustomerIn(work, organization_id, key)
  if (!customer) return reject(named, 'Customer does not exist.', body[named])
  if (expires_at && expires_at <= work.now) {
    return reject('expires_at', 'The date must be in the future.', expires_at.toISOString())
  }
  const id = await addCredit(work, {
    ...{ organization_id, customer_id: customer.id, meter_id, expires_at, note },
    ...{ units: numberText(units), rollover: true, grant_id: null, subscription_id: null },
  })
  const credit = toMeterCredit(await readCredit(work, id))
  await recordAudit(work, {
    ...{ action: 'meter_credit.created', subject_kind: 'customer', subject_id: customer.id },
    organization_id,
    after: credit,
  })
  return credit
}

/** Credits that this transaction wrote. */
export async function readCredit(work: Work, id: string): Promise<MeterCreditRow> {
  const row = await findCredit(work, id)
  if (!row) throw new Error(`credit ${id} must exist`)
  return row
}
