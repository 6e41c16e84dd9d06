import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromDecimal } from '../../platform/money.ts'
import { allowsBeyond, objectionTo, type Standing } from './decide-use.ts'

const standing = (balance: string, credited: string, more: Partial<Standing> = {}): Standing => ({
  ...{ balance: fromDecimal(balance), credited: fromDecimal(credited) },
  ...{ price_limits: [], credit_limits: [], is_archived: false, ...more },
})

const rows: [string, Standing, string, ReturnType<typeof objectionTo>][] = [
  ['nothing was credited', standing('0', '0'), '1', 'no_credits'],
  ['used without credits', standing('-5', '0'), '1', 'no_credits'],
  ['enough is left', standing('10', '10'), '1', null],
  ['exactly enough is left', standing('2.5', '10'), '2.5', null],
  ['a little less is left', standing('2.4999999999999999999', '10'), '2.5', 'insufficient_balance'],
  ['all is used', standing('0', '10'), '1', 'insufficient_balance'],
  ['less than nothing is left', standing('-3', '10'), '0.001', 'insufficient_balance'],
  ['a price bills more', standing('0', '10', { price_limits: ['overage'] }), '1', null],
  ['a price bills all', standing('0', '0', { price_limits: ['overage'] }), '1', null],
  ['a hard price', standing('0', '10', { price_limits: ['hard'] }), '1', 'insufficient_balance'],
  ['a hard price and credits', standing('1', '10', { price_limits: ['hard'] }), '1', null],
  [
    'a hard price decides over a soft benefit',
    standing('0', '10', { price_limits: ['hard'], credit_limits: ['soft'] }),
    '1',
    'insufficient_balance',
  ],
  ['one of two prices bills', standing('0', '1', { price_limits: ['hard', 'overage'] }), '9', null],
  ['a soft benefit', standing('0', '10', { credit_limits: ['soft'] }), '1', null],
  ['one of two benefits', standing('0', '10', { credit_limits: ['hard', 'soft'] }), '1', null],
  ['a hard benefit', standing('0', '10', { credit_limits: ['hard'] }), '1', 'insufficient_balance'],
  ['archived', standing('9', '10', { is_archived: true }), '1', 'meter_archived'],
  [
    'archived and billed',
    standing('0', '0', { is_archived: true, price_limits: ['overage'] }),
    '1',
    'meter_archived',
  ],
]

for (const [title, current, amount, expected] of rows) {
  test(`units beyond the balance are refused unless allowed: ${title}`, () => {
    assert.equal(objectionTo(current, fromDecimal(amount)), expected)
  })
}

test('a limit exists unless a price or, without a price, a benefit allows more', () => {
  const beyond = (more: Partial<Standing>) => allowsBeyond(standing('1', '1', more))

  assert.equal(beyond({}), false)
  assert.equal(beyond({ price_limits: ['overage'] }), true)
  assert.equal(beyond({ credit_limits: ['soft'] }), true)
  assert.equal(beyond({ price_limits: ['hard'], credit_limits: ['soft'] }), false)
})
