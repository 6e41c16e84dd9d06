import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { CheckoutNotice } from '@gatehouse/contract/billing/checkout-endpoints'
import type { Listener } from '../../platform/db/listen.ts'
import { newId } from '../../platform/ids.ts'
import { onCheckoutNotice } from './checkout-notices.ts'

/** A listener that receives what the test publishes. */
function fakeListener() {
  const listeners: ((payload: string) => void)[] = []
  const listener: Listener = {
    on: (_channel, onNotice) => {
      listeners.push(onNotice)
      return () => undefined
    },
    ready: () => Promise.resolve(),
    onReturn: () => undefined,
    up: () => true,
    close: () => Promise.resolve(),
  }
  const publish = (payload: string) => listeners.forEach(onNotice => onNotice(payload))
  return { listener, listeners, publish }
}

const noticeOf = (checkout_id: string): CheckoutNotice => ({
  checkout_id,
  event: 'checkout.updated',
  data: { status: 'succeeded' },
})

test('a notice is parsed once per process and reaches the pages of its checkout alone', () => {
  const { listener, listeners, publish } = fakeListener()
  const [followed, other] = [newId(), newId()]
  const received: string[] = []
  const unsubscribers = Array.from({ length: 500 }, (_, page) =>
    onCheckoutNotice(listener, page < 2 ? followed : newId(), notice => {
      received.push(`${page} ${notice?.checkout_id}`)
    }),
  )
  const parse = mock.method(JSON, 'parse')

  publish(JSON.stringify(noticeOf(followed)))
  publish(JSON.stringify(noticeOf(other)))

  const parsed = parse.mock.callCount()
  parse.mock.restore()
  assert.deepEqual([listeners.length, parsed], [1, 2])
  assert.deepEqual(received, [`0 ${followed}`, `1 ${followed}`])
  unsubscribers[0]?.()
  publish(JSON.stringify(noticeOf(followed)))
  assert.deepEqual(received.slice(2), [`1 ${followed}`])
})

test('a payload that is no notice reaches no page', () => {
  const { listener, publish } = fakeListener()
  const received: CheckoutNotice[] = []
  onCheckoutNotice(listener, newId(), notice => void (notice && received.push(notice)))

  for (const payload of ['', 'nonsense', '{}', 'null']) publish(payload)

  assert.deepEqual(received, [])
})
