import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { picture } from '../server/src/testing/files.ts'
import { person } from './contests.ts'
import type { Candidate } from './process.ts'

const PICTURES = 8
/** Just below the limit of 50 megapixels. */
const WIDTH = 7_000
const HEIGHT = 7_000
const STREAMS = 1_600
const SIGN_INS = 500
const POLL_MS = 100
const OPEN_MS = 5_000
const SECOND_MEASUREMENT_MS = 60_000

/**
 * Memory during and after what outside testing did to exhaust it: the largest pictures, streams of
 * checkouts and sign-ins, all at once. The aim is less than 600 MB a minute later.
 */
export async function attack(ours: Candidate): Promise<string> {
  const bytes = await picture(WIDTH, HEIGHT)
  const before = (await ours.counters()).rss_mb
  let running = true
  let peak = before
  const watched = (async () => {
    while (running) {
      peak = Math.max(peak, (await ours.counters()).rss_mb)
      await pause(POLL_MS)
    }
  })()
  const streams = openStreams(ours)
  const accepted = await Promise.all([
    ...Array.from({ length: PICTURES }, () => upload(ours, bytes)),
    ...Array.from({ length: SIGN_INS }, () => signIn(ours)),
  ])
  await pause(OPEN_MS)
  const open = streams.filter(stream => stream.res?.statusCode === 200).length
  for (const stream of streams) stream.destroy()
  running = false
  await watched
  await pause(SECOND_MEASUREMENT_MS)
  const later = (await ours.counters()).rss_mb
  return [
    `\nMemory under attack: ${PICTURES} pictures of 49 megapixels, ${open} open streams, ` +
      `${SIGN_INS} sign-ins, all at once; ${accepted.filter(Boolean).length} requests succeeded`,
    `  before ${before} MB, at most ${peak} MB, a minute later ${later} MB`,
  ].join('\n')
}

async function upload({ ready: { url, cookie = '' } }: Candidate, body: Buffer) {
  const headers = { cookie, origin: url, 'content-type': 'image/png' }
  const path = '/api/auth/picture/upload'
  const response = await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(body) })
  await response.text()
  return response.ok
}

async function signIn({ ready: { url } }: Candidate) {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  })
  await response.text()
  return response.ok
}

type Stream = ReturnType<typeof request> & { res?: { statusCode?: number } }

/** Streams of the open checkouts; each counts until it is destroyed. */
function openStreams({ ready: { url, secrets = [] } }: Candidate): Stream[] {
  return Array.from({ length: STREAMS }, (_, n) => {
    const path = `/v1/checkouts/client/${secrets[n % secrets.length] ?? ''}/stream`
    const stream: Stream = request(url + path, response => {
      stream.res = response
      response.resume()
    })
    stream.on('error', () => undefined)
    stream.end()
    return stream
  })
}
