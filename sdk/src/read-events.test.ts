import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvents, readJsonEvents } from './read-events.ts'

/** A response that arrives in these parts. */
function bodyOf(...parts: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: controller => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

test('events are read however they are split, with any line break', async () => {
  const body = bodyOf(
    'id: 1\r',
    '\nevent: a\r\nda',
    'ta: x\r\ndata: y\r\n\r\n: alive\n',
    '\nid: 2\n\n',
  )

  const events = await collect(readEvents(body))

  assert.deepEqual(events, [
    { event: 'a', data: 'x\ny', id: '1' },
    { event: 'message', data: undefined, id: '2' },
  ])
})

test('JSON events are parsed, and those without data are left out', async () => {
  const body = bodyOf('id: 1\n\n', 'event: a\ndata: {"n":1}\n\n')

  assert.deepEqual(await collect(readJsonEvents(body)), [{ event: 'a', data: { n: 1 } }])
})

test('an event without an end is not collected forever', async () => {
  const part = 'x'.repeat(1_000_000)
  const body = bodyOf('data: ', ...Array.from({ length: 17 }, () => part))

  await assert.rejects(collect(readEvents(body)), /too long/)
})
