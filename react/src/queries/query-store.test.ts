import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Result } from '@gatehouse/sdk/accounts'
import { createQueryStore, OWN } from './query-store.ts'

const failed: Result<string> = { data: null, error: { status: 0, statusText: '' } }
const found = (data: string): Result<string> => ({ data, error: null })

/** A load that counts its requests, each of which is answered by the test. */
function answeredByHand() {
  const requests: ((result: Result<string>) => void)[] = []
  const load = () => new Promise<Result<string>>(resolve => void requests.push(resolve))
  const answer = async (at: number, result: Result<string>) => {
    requests[at]?.(result)
    await new Promise(setImmediate)
  }
  return { requests, load, answer }
}

test('components that use the same key share one request', async () => {
  const store = createQueryStore()
  const { requests, load, answer } = answeredByHand()
  let changes = 0
  store.subscribe(() => (changes += 1))

  store.use('offers', load)
  store.use('offers', load)
  assert.deepEqual(store.read('offers'), { data: null, error: null, isPending: true })
  await answer(0, found('all'))

  assert.equal(requests.length, 1)
  assert.equal(changes, 1)
  assert.deepEqual(store.read('offers'), { data: 'all', error: null, isPending: false })
})

test('a failed repetition keeps the data, and a later component tries again', async () => {
  const store = createQueryStore()
  const { requests, load, answer } = answeredByHand()
  store.use('offers', load)
  await answer(0, found('all'))

  const repeated = store.refetch('offers')
  await answer(1, failed)
  await repeated
  const { data, error } = store.read('offers')
  store.use('offers', load)

  assert.equal(data, 'all')
  assert.equal(error?.status, 0)
  assert.equal(requests.length, 3)
})

test('an answer that a later request has overtaken is ignored', async () => {
  const store = createQueryStore()
  const { load, answer } = answeredByHand()
  store.use('offers', load)
  const later = store.refetch('offers')

  await answer(1, found('new'))
  await later
  await answer(0, found('old'))

  assert.equal(store.read('offers').data, 'new')
})

test('for another user, what is shown is requested again and the rest is forgotten', async () => {
  const store = createQueryStore()
  const [shown, left, shared] = [answeredByHand(), answeredByHand(), answeredByHand()]
  store.use(`${OWN}shown`, shown.load)
  store.use(`${OWN}left`, left.load)()
  store.use('offers', shared.load)
  for (const { answer } of [shown, left, shared]) await answer(0, found('before'))

  store.invalidateOwn()
  await shown.answer(1, found('after'))

  assert.equal(store.read(`${OWN}shown`).data, 'after')
  assert.equal(store.read(`${OWN}left`).isPending, true)
  assert.equal(store.read('offers').data, 'before')
  assert.equal(shared.requests.length, 1)
})
