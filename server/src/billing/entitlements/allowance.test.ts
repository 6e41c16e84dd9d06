import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromDecimal } from '../../platform/money.ts'
import { allowsBeyond, objectionTo, type Allowance } from './allowance.ts'

const allowance = (
  balance: string,
  credited: string,
  more: Partial<Allowance> = {},
): Allowance => ({
  ...{ balance: fromDecimal(balance), credited: fromDecimal(credited) },
  ...{ price_limits: [], credit_limits: [], is_archived: false, ...more },
})

const rows: [string, Allowance, string, ReturnType<typeof objectionTo>][] = [
  ['nothing was credited', allowance('0', '0'), '1', 'no_credits'],
  ['used without credits', allowance('-5', '0'), '1', 'no_credits'],
  ['enough is left', allowance('10', '10'), '1', null],
  ['exactly enough is left', allowance('2.5', '10'), '2.5', null],
  [
    'a little less is left',
    allowance('2.4999999999999999999', '10'),
    '2.5',
    'insufficient_balance',
  ],
  ['all is used', allowance('0', '10'), '1', 'insufficient_balance'],
  ['less than nothing is left', allowance('-3', '10'), '0.001', 'insufficient_balance'],
  ['a price bills more', allowance('0', '10', { price_limits: ['overage'] }), '1', null],
  ['a price bills all', allowance('0', '0', { price_limits: ['overage'] }), '1', null],
  ['a hard price', allowance('0', '10', { price_limits: ['hard'] }), '1', 'insufficient_balance'],
  ['a hard price and credits', allowance('1', '10', { price_limits: ['hard'] }), '1', null],
  [
    'a hard price decides over a soft benefit',
    allowance('0', '10', { price_limits: ['hard'], credit_limits: ['soft'] }),
    '1',
    'insufficient_balance',
  ],
  [
    'one of two prices bills',
    allowance('0', '1', { price_limits: ['hard', 'overage'] }),
    '9',
    null,
  ],
  ['a soft benefit', allowance('0', '10', { credit_limits: ['soft'] }), '1', null],
  ['one of two benefits', allowance('0', '10', { credit_limits: ['hard', 'soft'] }), '1', null],
  [
    'a hard benefit',
    allowance('0', '10', { credit_limits: ['hard'] }),
    '1',
    'insufficient_balance',
  ],
  ['archived', allowance('9', '10', { is_archived: true }), '1', 'meter_archived'],
  [
    'archived and billed',
    allowance('0', '0', { is_archived: true, price_limits: ['overage'] }),
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
  const beyond = (more: Partial<Allowance>) => allowsBeyond(allowance('1', '1', more))

  assert.equal(beyond({}), false)
  assert.equal(beyond({ price_limits: ['overage'] }), true)
  assert.equal(beyond({ credit_limits: ['soft'] }), true)
  assert.equal(beyond({ price_limits: ['hard'], credit_limits: ['soft'] }), false)
})
