import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRequest } from './new-request.ts'

test('the words of a migration are joined into its name', () => {
  assert.deepEqual(readRequest(['migration', 'trial-reminders']), {
    kind: 'migration',
    name: 'trial-reminders',
  })
  assert.deepEqual(readRequest(['migration', 'product', 'tagline']), {
    kind: 'migration',
    name: 'product-tagline',
  })
})

test('an operation has a module and a name, a module only a name', () => {
  assert.deepEqual(readRequest(['operation', 'billing/subscriptions', 'pause-subscription']), {
    kind: 'operation',
    module: 'billing/subscriptions',
    name: 'pause-subscription',
  })
  assert.deepEqual(readRequest(['module', 'billing/gift-cards']), {
    kind: 'module',
    module: 'billing/gift-cards',
  })
})

test('arguments that are missing or too many are rejected with the usage', () => {
  const rejected = [
    [],
    ['migration'],
    ['module'],
    ['module', 'billing/gift', 'cards'],
    ['operation', 'billing/subscriptions'],
    ['operation', 'billing/subscriptions', 'pause', 'subscription'],
    ['table', 'gifts'],
  ]
  for (const args of rejected) {
    assert.throws(() => readRequest(args), /^Error: Usage: npm run new/, args.join(' '))
  }
})
