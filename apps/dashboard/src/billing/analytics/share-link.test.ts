import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareLink } from './share-link.ts'

const state: Parameters<typeof shareLink>[1] = {
  ...{ view: 'payments', savedView: undefined, preset: 'last_30_days', interval: 'week' },
  range: { start: '2026-01-01', end: '2026-01-30' },
  before: { start: '2025-12-02', end: '2025-12-31' },
  ...{ productId: ['one', 'two'], billingType: 'recurring', currency: 'eur' },
  zone: 'America/New_York',
}
const page = 'https://example.com/dashboard/acme/analytics?page=3&kind=new'
const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

test('a link to a usual range keeps the range, with everything else that is shown', () => {
  const link = shareLink(page, state, { pinned: false })

  assert.deepEqual(parametersOf(link), {
    ...{ view: 'payments', range: 'last_30_days', interval: 'week', compare: 'previous' },
    ...{ product: 'one,two', billing: 'recurring', currency: 'eur', kind: 'new' },
  })
  assert.equal(new URL(link).pathname, '/dashboard/acme/analytics')
})

test('a pinned link names the days and their time zone', () => {
  const none = { productId: [], billingType: undefined, currency: undefined }
  const shown = { ...state, ...none, before: undefined, savedView: 'a-view' }

  const link = shareLink(page, shown, { pinned: true })

  assert.deepEqual(parametersOf(link), {
    ...{ view: 'a-view', range: 'custom', from: '2026-01-01', to: '2026-01-30' },
    ...{ zone: 'America/New_York', interval: 'week', compare: 'none', kind: 'new' },
  })
})

test('a range of chosen days is always pinned', () => {
  const shown = { ...state, preset: 'custom' as const, productId: [] }

  const { from, zone } = parametersOf(shareLink(page, shown, { pinned: false }))

  assert.deepEqual([from, zone], ['2026-01-01', 'America/New_York'])
})
