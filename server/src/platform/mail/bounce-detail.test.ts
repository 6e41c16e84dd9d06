import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounceDetail } from './bounce-detail.ts'

const rejection = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error('rejected'), {
    ...{ command, response, responseCode: Number(response.slice(0, 3)) },
  })

test('a reply that rejects the address for good is a bounce', () => {
  for (const reply of [
    '550 5.1.1 <ada@example.com>: no such user',
    '550-5.1.1 The account does not exist.',
    '550 5.2.1 The account is disabled.',
    '556 5.1.10 Recipient address has a null MX',
    '550 No such user here',
    '553 sorry, no mailbox here by that name',
  ])
    assert.equal(bounceDetail(rejection(reply)), reply)
})

test('a temporary error, a policy, and an error about the sender are not bounces', () => {
  for (const reply of [
    '450 4.2.1 The mailbox is busy',
    '552 5.2.2 The mailbox is full',
    '554 5.7.1 Relay access denied',
    '550 5.7.26 Unauthenticated mail is not accepted',
    '550 5.1.8 Sender address rejected',
    '554 Service unavailable; client host blocked',
  ])
    assert.equal(bounceDetail(rejection(reply)), undefined, reply)
  assert.equal(bounceDetail(rejection('550 5.1.1 unknown', 'MAIL FROM')), undefined)
  assert.equal(bounceDetail(rejection('535 5.7.8 Invalid login', 'AUTH PLAIN')), undefined)
  assert.equal(bounceDetail(new Error('connect ECONNREFUSED')), undefined)
})

test('the detail is one line of limited length', () => {
  const detail = bounceDetail(rejection(`550 5.1.1 gone\r\n550 ${'x'.repeat(400)}`))

  assert.match(String(detail), /^550 5\.1\.1 gone 550 x+$/)
  assert.equal(detail?.length, 300)
})
