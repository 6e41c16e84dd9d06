import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAnswers } from './read-answers.ts'

const MOMENT = '2026-01-01T00:00:00.000Z'

type Settings = Record<string, unknown>

const field = (type: string, properties: Settings = {}, required = false) => ({
  required,
  field: {
    ...{ id: '0198a8a0-0000-7000-8000-000000000000', organization_id: 'acme', type, slug: type },
    ...{ name: type, properties, metadata: {}, deleted_at: null },
    ...{ created_at: MOMENT, modified_at: null },
  },
})

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000

type Row = [type: string, properties: Settings, input: unknown, answer: unknown]

const good: Row[] = [
  ['text', {}, 'hello', 'hello'],
  ['text', { min_length: 2, max_length: 2 }, '🎈🎈', '🎈🎈'],
  ['number', {}, 5, 5],
  ['number', { ge: 5, le: 5 }, '5', 5],
  ['number', {}, -3, -3],
  ['date', {}, '2026-02-28', '2026-02-28'],
  ['date', {}, '2026-02-28T23:00:00.000-05:00', '2026-02-28'],
  ['date', { ge: day('2026-02-28') + 3600, le: day('2026-02-28') }, '2026-02-28', '2026-02-28'],
  ['checkbox', {}, true, true],
  ['checkbox', {}, false, false],
  ['checkbox', {}, 'on', true],
  ['select', { options: [{ value: 's', label: 'Small' }] }, 's', 's'],
]

test('a value is parsed by its field type', () => {
  for (const [type, properties, input, answer] of good) {
    const { answers, broken } = readAnswers([field(type, properties)], { [type]: input })

    assert.deepEqual([answers, broken], [{ [type]: answer }, []], `${type} ${String(input)}`)
  }
})

const bad: Row[] = [
  ['text', {}, 5, 'string_type'],
  ['text', {}, true, 'string_type'],
  ['text', { min_length: 3 }, 'ab', 'string_too_short'],
  ['text', { max_length: 3 }, 'abcd', 'string_too_long'],
  ['text', {}, 'x'.repeat(10_001), 'string_too_long'],
  ['number', {}, 1.5, 'int_type'],
  ['number', {}, 'five', 'int_type'],
  ['number', {}, true, 'int_type'],
  ['number', {}, 1e300, 'int_type'],
  ['number', { ge: 0 }, -1, 'greater_than_equal'],
  ['number', { le: 0 }, 1, 'less_than_equal'],
  ['date', {}, 'tomorrow', 'date_type'],
  ['date', {}, '2026-02-30', 'date_type'],
  ['date', {}, '2026-13-01T00:00:00Z', 'date_type'],
  ['date', {}, 1_767_225_600, 'date_type'],
  ['date', { ge: day('2026-02-28') }, '2026-02-27', 'greater_than_equal'],
  ['date', { le: day('2026-02-28') }, '2026-03-01', 'less_than_equal'],
  ['checkbox', {}, 'maybe', 'bool_type'],
  ['checkbox', {}, 1, 'bool_type'],
  ['select', { options: [{ value: 's', label: 'Small' }] }, 'm', 'literal_error'],
  ['select', { options: [{ value: 's', label: 'Small' }] }, true, 'literal_error'],
]

test('an invalid value is reported at its location', () => {
  for (const [type, properties, input, expected] of bad) {
    const { answers, broken } = readAnswers([field(type, properties)], { [type]: input })

    const seen = broken.map(({ loc, type: reason }) => [...loc, reason])
    assert.deepEqual(seen, [['body', 'custom_field_data', type, expected]], String(input))
    assert.deepEqual(answers, {})
  }
})

test('a date limit is reported as a day', () => {
  const { broken } = readAnswers([field('date', { ge: day('2026-02-28') })], { date: '2026-02-01' })

  assert.equal(broken[0]?.msg, 'Input should be greater than or equal to 2026-02-28')
})

test('unknown keys are dropped, including names that every object has', () => {
  const { answers, broken } = readAnswers(
    [field('text'), { ...field('number'), field: { ...field('number').field, slug: 'toString' } }],
    { text: 'hello', other: 'x', __proto__: 'y' },
  )

  assert.deepEqual([answers, broken], [{ text: 'hello' }, []])
})

test('required fields are checked at completion, and a required checkbox must be checked', () => {
  const requested = [
    field('text', {}, true),
    field('number', {}),
    field('checkbox', {}, true),
    field('date', {}, true),
  ]
  const body = { text: '', number: null, checkbox: false, date: '2026-02-01' }

  const early = readAnswers(requested, body)
  const late = readAnswers(requested, body, { complete: true })

  assert.deepEqual(early, { answers: { checkbox: false, date: '2026-02-01' }, broken: [] })
  assert.deepEqual(
    late.broken.map(({ loc, type }) => [loc[2], type]),
    [
      ['text', 'missing'],
      ['checkbox', 'literal_error'],
    ],
  )
})
