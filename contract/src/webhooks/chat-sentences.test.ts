import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatSentences } from './chat-sentences.ts'
import { WebhookEventType } from './event-types.ts'
import { sampleEventData } from './sample-event.ts'

test('every event type has a sentence that names what it is about', () => {
  for (const type of WebhookEventType.options) {
    const sentence = chatSentences[type](sampleEventData(type))
    assert.match(sentence, /^\S.+\.$/, type)
    assert.doesNotMatch(sentence, /undefined|null|NaN|unknown|object Object|without a name/, type)
  }
  assert.equal(
    chatSentences['order.paid'](sampleEventData('order.paid')),
    'Mia Example paid $29.00.',
  )
  assert.equal(
    chatSentences['subscription.cycled'](sampleEventData('subscription.cycled')),
    'Mia Example’s subscription to Pro renewed.',
  )
})

test('a sentence needs none of the fields', () => {
  for (const type of WebhookEventType.options)
    assert.match(chatSentences[type]({}), /^[A-Z].+\.$/, type)
})
