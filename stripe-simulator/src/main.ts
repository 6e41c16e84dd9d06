// The simulator as its own process. It reads from the environment:
//   PORT the port to listen on; default 12111
//   HOST default 127.0.0.1
//   DATA_DIR the folder of stripe-simulator.jsonl; without it nothing is stored
//   WEBHOOK_URL where events are sent; several URLs are separated by commas
//   STRIPE_WEBHOOK_SECRET the secret that signs events
//   PUBLIC_URL where browsers reach the simulator, if elsewhere
//   API_KEYS the accepted keys, separated by commas; default any test key
//   RATE_LIMIT requests per second and account; default none (Stripe: 25)
//   EXIT_WITH_STDIN if set, exit when standard input ends, so that it never outlives a killed
//   parent
import { join } from 'node:path'
import { startSimulator } from './simulator.ts'

const { DATA_DIR, EXIT_WITH_STDIN, HOST, PORT, PUBLIC_URL, RATE_LIMIT } = process.env
const { API_KEYS, STRIPE_WEBHOOK_SECRET, WEBHOOK_URL } = process.env

const partsOf = (list = '') =>
  list
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const urls = partsOf(WEBHOOK_URL)
const secret = STRIPE_WEBHOOK_SECRET
if (urls.length > 0 && !secret) {
  console.error('WEBHOOK_URL needs STRIPE_WEBHOOK_SECRET: unsigned events would be refused.')
  process.exit(1)
}

const simulator = await startSimulator({
  port: Number(PORT ?? 12111),
  host: HOST ?? '127.0.0.1',
  webhooks: urls.map(url => ({ url, secret: secret ?? '' })),
  keys: API_KEYS ? partsOf(API_KEYS) : null,
  rateLimit: RATE_LIMIT ? Number(RATE_LIMIT) : null,
  ...(DATA_DIR ? { journal: join(DATA_DIR, 'stripe-simulator.jsonl') } : {}),
  ...(PUBLIC_URL ? { publicUrl: PUBLIC_URL } : {}),
})
console.log(`Stripe simulator: ${simulator.url}`)

let ending = false

function end() {
  if (ending) return
  ending = true
  void simulator.close().then(() => process.exit(0))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
if (EXIT_WITH_STDIN) process.stdin.on('end', end).on('error', end).resume()
