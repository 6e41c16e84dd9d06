import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsentEvents } from '@gatehouse/contract/webhooks/event-types'
import { eventGroups } from './event-groups.ts'

test('an endpoint can subscribe to exactly the events that are sent', () => {
  const nouns = eventGroups.map(({ noun }) => noun)

  for (const noun of [
    'refund',
    'discount',
    'order',
    'subscription',
    'customer_seat',
    'benefit_grant',
  ])
    assert.ok(nouns.includes(noun), noun)
  assert.ok(!nouns.includes('member'))
})

test('the form offers no event that is never sent', () => {
  const shownTypes: string[] = eventGroups.flatMap(({ types }) => types)

  for (const type of unsentEvents) assert.ok(!shownTypes.includes(type), type)
})
