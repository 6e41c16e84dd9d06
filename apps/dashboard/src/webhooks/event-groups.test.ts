import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WebhookEventType } from '@gatehouse/contract/webhooks/event-types'
import { eventGroups } from './event-groups.ts'

test('an endpoint can subscribe to every event', () => {
  const shownTypes = eventGroups.flatMap(({ types }) => types)

  assert.deepEqual(shownTypes.toSorted(), WebhookEventType.options.toSorted())
})
