import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestSimulator, sdkFor } from '../testing/given.ts'

const keys = ['sk_test_own', 'pk_test_own']

test('with configured keys no other is accepted, and control needs a secret one', async t => {
  const simulator = await startTestSimulator(t, { keys })
  const request = (path: string, key?: string) =>
    fetch(`${simulator.url}${path}`, key ? { headers: { authorization: `Bearer ${key}` } } : {})

  const own = await sdkFor(simulator, { key: 'sk_test_own' }).customers.create({
    email: 'a@b.test',
  })
  for (const key of ['sk_test_x', 'sk_test_owner', 'pk_test_x', 'rk_test_own']) {
    assert.equal((await request('/v1/customers', key)).status, 401, key)
  }
  for (const path of ['/', '/_simulator/payment_intents']) {
    assert.equal((await request(path)).status, 401, path)
    assert.equal((await request(path, 'pk_test_own')).status, 401, path)
    assert.equal((await request(path, 'sk_test_own')).status, 200, path)
  }

  assert.match(own.id, /^cus_/)
})

test('without configured keys every test key is accepted', async t => {
  const simulator = await startTestSimulator(t)

  const made = await sdkFor(simulator, { key: 'sk_test_any' }).customers.create({})

  assert.match(made.id, /^cus_/)
})
