import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareReads } from './shared-reads.ts'

/** Reads that end when they are told to; each returns the number of reads sent before it. */
function slowReads() {
  const open: (() => void)[] = []
  let sent = 0
  const read = () => {
    const number = sent
    sent += 1
    return new Promise<number>(resolve => open.push(() => resolve(number)))
  }
  /** What is requested afterwards is in another turn than what was sent until now. */
  const turn = () => new Promise(setImmediate).then(() => new Promise(setImmediate))
  return { read, turn, endNext: () => open.shift()?.(), sent: () => sent }
}

test('reads of one turn are sent once, and those of other keys alone', async () => {
  const share = shareReads()
  const { read, endNext, sent } = slowReads()

  const results = [share('a', read), share('a', read), share('b', read)]
  endNext()
  endNext()

  assert.deepEqual(await Promise.all(results), [0, 0, 1])
  assert.equal(sent(), 2)
})

test('a read requested while another is under way is sent after it was requested', async () => {
  const share = shareReads()
  const { read, turn, endNext, sent } = slowReads()
  const first = share('a', read)
  await turn()

  const later = [share('a', read), share('a', read)]
  assert.equal(sent(), 1, 'nothing is sent before the first has ended')
  endNext()
  await turn()
  const latest = share('a', read)
  endNext()
  await turn()
  endNext()

  assert.deepEqual(await Promise.all([first, ...later, latest]), [0, 1, 1, 2])
})

test('a failed read fails those that share it, and the next is sent', async () => {
  const share = shareReads()
  const fail = () => Promise.reject(new Error('no connection'))
  const failed = [share('a', fail), share('a', fail)]
  await new Promise(setImmediate)

  const next = share('a', () => Promise.resolve('row'))

  for (const each of failed) await assert.rejects(each, /no connection/)
  assert.equal(await next, 'row')
  assert.equal(await share('a', () => Promise.resolve('later row')), 'later row')
})
