import { createHmac } from 'node:crypto'
import { serveCounters } from './counters.ts'

// Signs and sends the same bodies as the server, without a database, retries or a log.

const CLIENTS = 32
const total = Number(process.env.EVENTS)
const body = String(process.env.BODY)
const url = String(process.env.RECEIVER)
let next = 0

async function send() {
  while (next < total) {
    next += 1
    const id = `msg_${next}`
    const seconds = String(Math.floor(Date.now() / 1_000))
    const mac = createHmac('sha256', 'a secret of the receiver').update(`${id}.${seconds}.${body}`)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${mac.digest('base64')}`,
      },
      body,
    })
    await response.text()
  }
}

serveCounters(() => 0)
process.send?.({ ready: { url } })
await Promise.all(Array.from({ length: CLIENTS }, send))
