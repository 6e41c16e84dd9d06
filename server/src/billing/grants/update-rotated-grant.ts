import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { displayKeyOfGrant } from '../license-keys/queries.ts'
import { statusOf, toGrantWebhook } from './grant.ts'
import { grantsWithNested, setGrant } from './queries.ts'

/** Updates the masked key that a grant shows after its key was replaced, and publishes it. */
export async function updateRotatedGrant(work: Work, grant_id: string): Promise<void> {
  const display_key = await displayKeyOfGrant(work, grant_id)
  const row = await grantsWithNested(work.sql.selectFrom('benefit_grants'))
    .where('benefit_grants.id', '=', grant_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || display_key === undefined || statusOf(row) !== 'granted') return
  const grant = await setGrant(work, row, {
    previous_properties: JSON.stringify(row.properties),
    properties: JSON.stringify({ ...row.properties, display_key }),
  })
  await recordEvent(work, 'benefit_grant.updated', grant.organization_id, toGrantWebhook(grant))
}
