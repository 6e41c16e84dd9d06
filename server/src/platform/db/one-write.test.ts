import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { writeOncePerTurn } from './one-write.ts'

test('data written in one turn of the event loop is sent in one write', async () => {
  const written: string[] = []
  const socket = new Writable({
    decodeStrings: false,
    writev: (chunks, done) => {
      written.push(chunks.map(({ chunk }) => String(chunk)).join(' '))
      done()
    },
    write: (chunk, _, done) => {
      written.push(String(chunk))
      done()
    },
  })
  const send = (text: string) => {
    writeOncePerTurn(socket)
    socket.write(text)
  }

  send('first')
  await Promise.resolve().then(() => send('second'))
  assert.deepEqual(written, [])
  await nextTurn()
  assert.deepEqual(written, ['first second'])

  send('third')
  await nextTurn()
  assert.deepEqual(written, ['first second', 'third'])
})
