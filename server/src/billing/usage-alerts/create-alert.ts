import {
  ALERTS_PER_METER_MAX,
  type UsageAlert,
  type UsageAlertCreate,
} from '@gatehouse/contract/billing/usage-alerts'
import { invalid } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { numberText } from '../meters/event-property.ts'
import { lockMeter } from '../meters/queries.ts'
import { countOnMeter, insertAlert } from './queries.ts'
import { auditedAs, toUsageAlert } from './usage-alert.ts'

/** Creates an alert of the merchant, which holds for every customer. */
export async function createAlert(work: Work, body: UsageAlertCreate): Promise<UsageAlert> {
  const { meter_id, name, threshold, threshold_type, enabled } = body
  const reject = (msg: string) => invalid({ loc: ['body', 'meter_id'], msg, input: meter_id })
  const meter = await lockMeter(work, meter_id)
  if (!meter) return reject('Meter does not exist.')
  if (meter.archived_at !== null) return reject('Meter is archived.')
  if ((await countOnMeter(work, meter_id)) >= ALERTS_PER_METER_MAX) {
    return reject(`A meter can have at most ${ALERTS_PER_METER_MAX} alerts.`)
  }
  const { organization_id } = meter
  const row = await insertAlert(work, {
    ...{ id: newId(), organization_id, meter_id, name, threshold_type, enabled },
    ...{ threshold: numberText(threshold), created_at: work.now },
  })
  const after = toUsageAlert(row)
  await recordAudit(work, { action: 'usage_alert.created', ...auditedAs(row), after })
  return after
}
