import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { startTestServer, type TestServer } from '../test-server.ts'
import { reportProof } from '../report-proof.ts'
import { validCall, pathOf, type Call } from './ask.ts'
import { watchEventLoop } from './event-loop.ts'
import type { EndpointCase } from './example.ts'
import { largestBody, fullSizeBody, rejectedBody } from './largest-body.ts'
import { preserveRows, type RowSnapshot } from './preserve-rows.ts'
import { createFixtures, cases, type Fixtures } from './fixtures.ts'

/** The maximum time an endpoint may block the event loop. */
const BLOCKED_MS_MAX = 50
const ROUNDS = 4

/** Sends requests from another thread, so that only the server's work is measured. */
const SENDER = `
  const { parentPort } = require('node:worker_threads')
  const { request } = require('node:http')
  // An answer may send on what it was given, in its location.
  const maxHeaderSize = 128 * 1024
  parentPort.on('message', ({ url, body, ...options }) => {
    request(url, { ...options, maxHeaderSize }, response => {
      response.resume().on('end', () => parentPort.postMessage(response.statusCode))
    }).end(body)
  })`

/**
 * What these do at the processor is not undone with the rows: it then rejects another request under
 * the same idempotency key.
 */
const storedByProcessor = new Set(['checkouts.clientConfirm'])

let server: TestServer
let scene: Fixtures
let ownerUser: RowSnapshot
let sender: Worker
const measured: { name: string; kind: string; ms: number; bytes: number; status: number }[] = []

before(async () => {
  server = await startTestServer({
    settings: { change_email_enabled: true, delete_user_enabled: true },
  })
  scene = await createFixtures(server)
  await server.drainJobs()
  ownerUser = await preserveRows(server)
  sender = new Worker(SENDER, { eval: true })
})
after(async () => {
  printTable()
  await sender.terminate()
  await ownerUser.close()
  await server.close()
})

/** The body of each endpoint that blocked longest, the worst first. */
function printTable() {
  const longest = measured.toSorted((a, b) => b.ms - a.ms)
  const each = [...Map.groupBy(longest, ({ name }) => name).values()].flatMap(
    ([item]) => item ?? [],
  )
  const [slowest] = each
  if (!slowest) return
  reportProof(
    `${measured.length} bodies of ${each.length} endpoints blocked the event loop for ` +
      `${slowest.ms.toFixed(1)} ms at most (${slowest.name}).`,
  )
  for (const { name, kind, ms, bytes, status } of each) {
    reportProof(`${ms.toFixed(1)} ms: ${name}, ${kind}, ${bytes} bytes, answered ${status}`)
  }
}

async function send(stop: EndpointCase, call: Call, text: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...call.by }
  const request = { method: stop.endpoint.method, headers, body: text }
  // Rejects when the thread ends with an error.
  const answered = once(sender, 'message')
  sender.postMessage({ url: `${server.url}${pathOf(stop, call)}`, ...request })
  const [status] = (await answered) as [number]
  return status
}

/** Sends a body several times to the same rows; the fastest round is the cost of the body. */
async function measure(stop: EndpointCase, kind: string, body: unknown) {
  const text = JSON.stringify(body)
  let ms = Infinity
  let status = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const watch = watchEventLoop()
    status = await send(stop, validCall(stop, scene.own), text)
    ms = Math.min(ms, watch.longest())
    watch.stop()
    await ownerUser.restore()
  }
  measured.push({ name: stop.name, kind, ms, bytes: Buffer.byteLength(text), status })
  assert.notEqual(status, 413, 'the largest body may be sent')
  if (!storedByProcessor.has(stop.name)) assert.notEqual(status, 500)
  assert.ok(ms <= BLOCKED_MS_MAX, `${stop.name} (${kind}) blocks for ${ms.toFixed(1)} ms`)
}

describe(`the largest body of any endpoint blocks for at most ${BLOCKED_MS_MAX} ms`, () => {
  for (const stop of cases.filter(({ endpoint }) => endpoint.body)) {
    test(stop.name, async () => {
      const { body: good } = validCall(stop, scene.own)
      const largest = largestBody(stop.endpoint, stop.example.rich?.(scene.own) ?? good)
      const rejected = rejectedBody(stop.endpoint, good)
      await measure(stop, 'largest', largest)
      if (rejected !== undefined) await measure(stop, 'rejected', rejected)
      await measure(stop, 'overgrown', fullSizeBody(stop.endpoint, good))
    })
  }
})
