import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebhookEventType } from './event-types.ts'
import { eventPayload } from './events.ts'
import { sampleEventData } from './sample-event.ts'

test('the sample of every event type is a valid payload of it', () => {
  for (const type of WebhookEventType.options) {
    const data = sampleEventData(type)
    const body = JSON.parse(JSON.stringify({ type, timestamp: '2026-01-31T12:00:00Z', data }))
    const parsed = eventPayload(type).safeParse(body)
    assert.deepEqual(parsed.error?.issues ?? [], [], type)
    const declared = parsed.success ? Object.keys(parsed.data.data) : []
    assert.deepEqual(Object.keys(data).toSorted(), declared.toSorted(), type)
  }
})

test('a sample has the id, the organization and the time that are asked for', () => {
  const [id, organization_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const now = new Date('2027-05-05T05:05:05Z')

  const order = sampleEventData('order.paid', { id, organization_id, now })

  assert.equal(order.id, id)
  assert.equal(order.status, 'paid')
  assert.equal(order.created_at, now.toISOString())
  assert.deepEqual((order.product as { organization_id: string }).organization_id, organization_id)
  assert.equal((order.customer as { id: string }).id, order.customer_id)
})
