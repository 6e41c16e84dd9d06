import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { openHouse, type House } from '../house.ts'
import { tellProof } from '../tell-proof.ts'
import { goodCall, pathOf, type Call } from './ask.ts'
import { watchEventLoop } from './event-loop.ts'
import type { Stop } from './example.ts'
import { largestBody, overgrownBody, rejectedBody } from './largest-body.ts'
import { keepRows, type Keeper } from './restore.ts'
import { setScene, stops, type Scene } from './scene.ts'

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
const keptByProcessor = new Set(['checkouts.clientConfirm'])

let house: House
let scene: Scene
let keeper: Keeper
let sender: Worker
const measured: { name: string; kind: string; ms: number; bytes: number; status: number }[] = []

before(async () => {
  house = await openHouse({ settings: { change_email_enabled: true, delete_user_enabled: true } })
  scene = await setScene(house)
  await house.settled()
  keeper = await keepRows(house)
  sender = new Worker(SENDER, { eval: true })
})
after(async () => {
  tellTable()
  await sender.terminate()
  await keeper.close()
  await house.close()
})

/** The body of each endpoint that blocked longest, the worst first. */
function tellTable() {
  const longest = measured.toSorted((a, b) => b.ms - a.ms)
  const each = [...Map.groupBy(longest, ({ name }) => name).values()].flatMap(([one]) => one ?? [])
  const [worst] = each
  if (!worst) return
  tellProof(
    `${measured.length} bodies of ${each.length} endpoints blocked the event loop for ` +
      `${worst.ms.toFixed(1)} ms at most (${worst.name}).`,
  )
  for (const { name, kind, ms, bytes, status } of each) {
    tellProof(`${ms.toFixed(1)} ms: ${name}, ${kind}, ${bytes} bytes, answered ${status}`)
  }
}

async function send(stop: Stop, call: Call, text: string): Promise<number> {
  const headers = { 'content-type': 'application/json', ...call.by }
  const request = { method: stop.endpoint.method, headers, body: text }
  // Rejects when the thread ends with an error.
  const answered = once(sender, 'message')
  sender.postMessage({ url: `${house.url}${pathOf(stop, call)}`, ...request })
  const [status] = (await answered) as [number]
  return status
}

/** Sends a body several times to the same rows; the fastest round is the cost of the body. */
async function measure(stop: Stop, kind: string, body: unknown) {
  const text = JSON.stringify(body)
  let ms = Infinity
  let status = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const watch = watchEventLoop()
    status = await send(stop, goodCall(stop, scene.own), text)
    ms = Math.min(ms, watch.longest())
    watch.stop()
    await keeper.restore()
  }
  measured.push({ name: stop.name, kind, ms, bytes: Buffer.byteLength(text), status })
  assert.notEqual(status, 413, 'the largest body may be sent')
  if (!keptByProcessor.has(stop.name)) assert.notEqual(status, 500)
  assert.ok(ms <= BLOCKED_MS_MAX, `${stop.name} (${kind}) blocks for ${ms.toFixed(1)} ms`)
}

describe(`the largest body of any endpoint blocks for at most ${BLOCKED_MS_MAX} ms`, () => {
  for (const stop of stops.filter(({ endpoint }) => endpoint.body)) {
    test(stop.name, async () => {
      const { body: good } = goodCall(stop, scene.own)
      const largest = largestBody(stop.endpoint, stop.example.rich?.(scene.own) ?? good)
      const rejected = rejectedBody(stop.endpoint, good)
      await measure(stop, 'largest', largest)
      if (rejected !== undefined) await measure(stop, 'rejected', rejected)
      await measure(stop, 'overgrown', overgrownBody(stop.endpoint, good))
    })
  }
})
