import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOffboarding, remainingSteps } from './plan-offboarding.ts'

test('an account without any purchases is deleted completely', () => {
  assert.deepEqual(planOffboarding('organization', {}), {
    ends: [],
    erased: [],
    kept: [],
    obstacles: [],
  })
})

test('billing ends first, and sales documents are kept for the books', () => {
  const amounts = [{ currency: 'eur', interval: 'month' as const, amount: 1900 }]

  const deletion = planOffboarding('organization', {
    ledger: { count: 4 },
    orders: { count: 2 },
    members: { count: 3 },
    subscriptions: { count: 2, amounts },
    customers: { count: 2 },
    payments_under_way: { count: 1 },
    products: { count: 0 },
  })

  assert.deepEqual(deletion, {
    ends: [
      { what: 'subscriptions', count: 2, amounts },
      { what: 'payments_under_way', count: 1, amounts: [] },
      { what: 'members', count: 3, amounts: [] },
    ],
    erased: [{ what: 'customers', count: 2 }],
    kept: [
      { what: 'orders', count: 2, why: 'bookkeeping' },
      { what: 'ledger', count: 4, why: 'bookkeeping' },
    ],
    obstacles: [],
  })
  assert.deepEqual(remainingSteps('organization', deletion), [
    'subscriptions',
    'members',
    'customers',
  ])
})

test('a deleted customer stays known to the merchant unless anonymized', () => {
  const holdings = { profile: { count: 1 }, orders: { count: 1 } }

  const known = planOffboarding('customer', holdings)
  const forgotten = planOffboarding('anonymous_customer', holdings)

  const order = { what: 'orders', count: 1, why: 'bookkeeping' } as const
  assert.deepEqual(known.kept, [{ what: 'profile', count: 1, why: 'merchants_books' }, order])
  assert.deepEqual(forgotten.erased, [{ what: 'profile', count: 1 }])
  assert.deepEqual(forgotten.kept, [order])
})

test("a user's purchases are the merchant's to keep, and obstacles are listed", () => {
  const obstacles = [{ what: 'only_owner', id: null, name: 'Acme' }] as const

  const deletion = planOffboarding('user', { bought_orders: { count: 5 } }, [...obstacles])

  assert.deepEqual(deletion.kept, [{ what: 'bought_orders', count: 5, why: 'merchants_books' }])
  assert.deepEqual(deletion.obstacles, obstacles)
})

test('a kind of data the subject cannot have is not part of the deletion', () => {
  const deletion = planOffboarding('customer', { members: { count: 3 }, webhooks: { count: 1 } })

  assert.deepEqual([deletion.ends, deletion.erased, deletion.kept], [[], [], []])
})
