import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  displayOf,
  isBare,
  isSameDisplay,
  isShown,
  parametersOf,
  type ViewDisplay,
} from './view-display.ts'

const range = { start: '2026-01-01', end: '2026-01-30' }
const shown: Parameters<typeof displayOf>[0] = {
  preset: 'last_30_days',
  range,
  interval: 'day',
  before: undefined,
  productId: ['one', 'two'],
  billingType: 'recurring',
  currency: 'eur',
  zone: 'Europe/Berlin',
}

test('a view keeps a usual range relative, and the interval that suits it', () => {
  const usual: ViewDisplay = displayOf(shown)
  const weekly = displayOf({ ...shown, interval: 'week', before: range, productId: [] })

  assert.deepEqual(usual, {
    ...{ range: 'last_30_days', startDate: null, endDate: null, timezone: null },
    ...{ interval: null, comparison: 'none', productIds: ['one', 'two'] },
    ...{ billingType: 'recurring', currency: 'eur' },
  })
  assert.deepEqual([weekly.interval, weekly.comparison], ['week', 'previous'])
  assert.deepEqual(parametersOf(usual), {
    ...{ range: 'last_30_days', from: undefined, to: undefined, zone: undefined },
    ...{ interval: undefined, compare: 'none', product: 'one,two' },
    ...{ billing: 'recurring', currency: 'eur' },
  })
})

test('a view keeps two days in the time zone in which they were chosen', () => {
  const none = { productId: [], billingType: undefined, currency: undefined }
  const display = displayOf({ ...shown, ...none, preset: 'custom' })

  assert.deepEqual(parametersOf(display), {
    ...{ range: 'custom', from: '2026-01-01', to: '2026-01-30', zone: 'Europe/Berlin' },
    ...{ interval: undefined, compare: 'none', product: undefined },
    ...{ billing: undefined, currency: undefined },
  })
})

test('a view is modified by what it shows, not by the order of its products', () => {
  const display = displayOf(shown)
  const days = displayOf({ ...shown, preset: 'custom' })

  assert.ok(isSameDisplay(display, { ...display, productIds: ['two', 'one'] }))
  for (const other of [
    { ...display, range: 'today' as const },
    { ...display, interval: 'week' as const },
    { ...display, comparison: 'previous' as const },
    { ...display, productIds: ['one'] },
    { ...display, billingType: 'one_time' as const },
    { ...display, billingType: null },
    { ...display, currency: 'usd' },
    { ...display, currency: null },
  ]) {
    assert.ok(!isSameDisplay(display, other), JSON.stringify(other))
  }
  assert.ok(!isSameDisplay(days, { ...days, startDate: '2026-01-02' }))
  assert.ok(!isSameDisplay(days, { ...days, endDate: '2026-01-29' }))
  assert.ok(!isSameDisplay(days, { ...days, timezone: 'Asia/Tokyo' }))
})

test('a view that names the interval that suits its range is shown as it is', () => {
  const display = displayOf(shown)

  assert.ok(isShown(display, shown))
  assert.ok(isShown({ ...display, interval: 'day' }, shown))
  assert.ok(!isShown(display, { ...shown, interval: 'week' }))
  assert.ok(!isShown({ ...display, interval: 'week' }, shown))
  assert.ok(isShown({ ...display, interval: 'week' }, { ...shown, interval: 'week' }))
  assert.ok(!isShown({ ...display, currency: 'usd' }, shown))
})

test('only a URL that names nothing but the view leaves the choice to the view', () => {
  assert.ok(isBare({ view: 'a-view', page: '2' }))
  for (const name of [
    'range',
    'from',
    'to',
    'zone',
    'interval',
    'compare',
    'product',
    'billing',
    'currency',
  ]) {
    assert.ok(!isBare({ view: 'a-view', [name]: 'x' }), name)
  }
})
