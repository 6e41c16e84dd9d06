import { sampleOf } from '../kit/sample.ts'
import { eventData } from './events.ts'
import type { WebhookEventType } from './event-types.ts'
import { sampleStates, sampleValues } from './sample-values.data.ts'

/** The time of samples in documentation. */
const SAMPLE_TIME = new Date('2026-01-31T12:00:00Z')
const MONTH_MS = 31 * 24 * 60 * 60 * 1_000

/** Whom and when a sample is about; documentation names neither. */
export type SampleOptions = { id?: string; organization_id?: string; now?: Date }

/**
 * The `data` of an event as it might be sent: every field of its schema, with plausible values.
 * Test events and the documentation show it. `id` is the object's.
 */
export function sampleEventData(
  type: WebhookEventType,
  { id, organization_id, now = SAMPLE_TIME }: SampleOptions = {},
): Record<string, unknown> {
  const data = sampleOf(eventData[type], {
    now,
    byName: {
      ...sampleValues,
      ...(organization_id && { organization_id, 'organization.id': organization_id }),
      current_period_end: new Date(now.getTime() + MONTH_MS).toISOString(),
      expires_at: new Date(now.getTime() + MONTH_MS).toISOString(),
    },
  })
  // The data of every event is an object; some have no id of their own.
  const object = data as Record<string, unknown>
  return { ...object, ...sampleStates[type], ...(id !== undefined && 'id' in object && { id }) }
}
