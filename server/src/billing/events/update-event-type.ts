import {
  eventTypeProblems,
  type EventType,
  type EventTypeUpdate,
} from '@gatehouse/contract/billing/event-types'
import { fail } from '@gatehouse/contract/kit/problems'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toEventType, type EventTypeRow } from './event-type.ts'

const merchantsTypes = (work: Reading, id: string) =>
  within(work, work.sql.selectFrom('event_types'), 'event_types', null)
    .selectAll('event_types')
    .where('event_types.id', '=', id)
    .where('event_types.source', '=', 'user')

/** A type of the merchant's events that the actor may see. */
export const findEventType = (work: Reading, id: string): Promise<EventTypeRow | undefined> =>
  merchantsTypes(work, id).executeTakeFirst()

/** Changes what events of a type are called. */
export async function updateEventType(
  work: Work,
  id: string,
  { label, label_property_selector }: EventTypeUpdate,
): Promise<EventType> {
  const row = await merchantsTypes(work, id).forUpdate().executeTakeFirst()
  if (!row) fail(eventTypeProblems.not_found)
  const changed = await work.sql
    .updateTable('event_types')
    .set({
      label,
      ...(label_property_selector !== undefined && { label_property_selector }),
      modified_at: work.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { organization_id } = row
  const subject = { subject_kind: 'event_type', subject_id: id, organization_id }
  const [before, after] = [toEventType(row), toEventType(changed)]
  await recordAudit(work, { action: 'event_type.updated', ...subject, before, after })
  return after
}
