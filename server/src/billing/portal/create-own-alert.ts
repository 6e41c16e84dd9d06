import {
  ALERTS_PER_CUSTOMER_MAX,
  type UsageAlertCreate,
} from '@gatehouse/contract/billing/usage-alerts'
import { commonProblems, fail, invalid } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockCustomer } from '../customers/queries.ts'
import { numberText } from '../meters/event-property.ts'
import { countOfCustomer, insertAlert } from '../usage-alerts/queries.ts'
import { auditedAs, toUsageAlert, type AlertRow } from '../usage-alerts/usage-alert.ts'
import { findOwnUsage } from '../usage/queries.ts'

/** Creates an alert that a customer sets for themselves, on a meter of theirs. */
export async function createOwnAlert(work: Work, body: UsageAlertCreate): Promise<AlertRow> {
  const { meter_id, name, threshold, threshold_type, enabled } = body
  const { id } = work.actor
  const customer = id === null ? undefined : await lockCustomer(work, { id })
  if (!customer) return fail(commonProblems.unauthorized)
  const reject = (msg: string) => invalid({ loc: ['body', 'meter_id'], msg, input: meter_id })
  const used = await findOwnUsage(work, meter_id)
  if (!used) return reject('Meter does not exist.')
  if (used.meter.archived_at !== null) return reject('Meter is archived.')
  if ((await countOfCustomer(work, customer.id)) >= ALERTS_PER_CUSTOMER_MAX) {
    return reject(`You can have at most ${ALERTS_PER_CUSTOMER_MAX} alerts.`)
  }
  const { organization_id } = customer
  const row = await insertAlert(work, {
    ...{ id: newId(), organization_id, customer_id: customer.id, meter_id, name },
    ...{ threshold: numberText(threshold), threshold_type, enabled, created_at: work.now },
  })
  const after = toUsageAlert(row)
  await recordAudit(work, { action: 'usage_alert.created', ...auditedAs(row), after })
  return row
}
