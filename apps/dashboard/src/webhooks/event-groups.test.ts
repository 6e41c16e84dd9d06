import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unsentEvents } from '@gatehouse/contract/webhooks/event-types'
import { eventGroups } from './event-groups.ts'

test('an endpoint can subscribe to exactly the events that are sent', () => {
  const nouns = eventGroups.map(({ noun }) => noun)

  for (const noun of ['refund', 'discount', 'order', 'subscription', 'customer', 'benefit_grant'])
    assert.ok(nouns.includes(noun), noun)
  for (const noun of ['member', 'customer_seat']) assert.ok(!nouns.includes(noun), noun)
})

test('the form offers no event that is never sent', () => {
  const shownTypes: string[] = eventGroups.flatMap(({ types }) => types)

  for (const type of unsentEvents) assert.ok(!shownTypes.includes(type), type)
})
