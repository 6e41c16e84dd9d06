// Polar's adapter in an app that Next.js builds and serves. It needs a network, or npm's cache.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eventually } from '../server/src/testing/eventually.ts'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { plan, sell } from '../server/src/testing/sales.ts'
import type { TestServer } from '../server/src/testing/test-server.ts'
import { createCustomer } from '../server/src/testing/usage.ts'
import { installReference } from './install.ts'
import { startRealServer } from './test-polar-shop.ts'

const secret = randomBytes(24).toString('hex')

let testServer: TestServer
let acme: Merchant
let app: { url: string; output: { text: string }; stop: () => void }
before(async () => {
  testServer = await startRealServer()
  acme = await merchant(testServer)
  app = await startNext({
    ...{ GATEHOUSE_URL: testServer.url, GATEHOUSE_TOKEN: String(acme.server.token) },
    ...{ GATEHOUSE_WEBHOOK_SECRET: secret, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
})
after(async () => {
  app.stop()
  await testServer.close()
})

/** Builds the app and serves it on a free port. */
async function startNext(variables: Record<string, string>) {
  const folder = await installReference('adapters-next')
  const next = fileURLToPath(new URL('node_modules/next/dist/bin/next', folder))
  const options = { cwd: fileURLToPath(folder), env: { ...process.env, ...variables } }
  await promisify(execFile)(process.execPath, [next, 'build'], options)
  const child = spawn(process.execPath, [next, 'start', '--port', '0'], options)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output.text += part.toString()))
  const [, port = ''] = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /localhost:(\d+)/.exec(output.text)
      if (found) resolve(found)
    })
    child.once('close', () => reject(new Error(`Next ended:\n${output.text}`)))
  })
  return { url: `http://localhost:${port}`, output, stop: () => void child.kill() }
}

/** Where a page of the app leads. */
async function follow(path: string): Promise<URL> {
  const response = await fetch(`${app.url}${path}`, { redirect: 'manual' })
  const location = response.headers.get('location')
  assert.ok(location, `${path}: ${response.status} ${await response.text()}\n${app.output.text}`)
  return new URL(location)
}

test('an app of Next opens checkouts and customer portals', async () => {
  const pro = await plan(acme)
  const customer = await createCustomer(acme)

  const checkout = await follow(`/checkout?products=${pro.id}&customerId=${customer.id}`)
  const portal = await follow(`/portal?customer=${customer.id}`)

  const { body } = await testServer
    .stranger()
    .get(`/v1/checkouts/client/${checkout.pathname.split('/').at(-1)}`)
  assert.deepEqual([body.product_id, body.customer_id], [pro.id, customer.id])
  assert.equal(body.success_url, `https://shop.example/thanks?checkoutId=${body.id}`)
  const person = testServer.stranger()
  person.token = portal.searchParams.get('customer_session_token') ?? ''
  const seen = await person.get('/v1/customer-portal/customer-session/user')
  assert.equal(seen.body.customer_id, customer.id)
})

test('an app of Next verifies webhooks, and rejects what is not signed', async () => {
  const url = `${app.url}/webhooks`
  const endpoint = { url, format: 'raw', events: ['order.paid'], secret }
  assert.equal((await acme.server.post('/v1/webhooks/endpoints', endpoint)).status, 201)

  const { order } = await sell(testServer, acme, await plan(acme))
  await testServer.drainJobs()
  const forged = await fetch(url, { method: 'POST', body: '{"type":"order.paid"}' })

  await eventually(() => app.output.text.includes(`Webhook: order ${order.id} is paid`), true)
  assert.equal(forged.status, 403)
  const { items } = (await acme.server.get('/v1/webhooks/deliveries')).body
  assert.deepEqual(
    items.map((item: { succeeded: boolean }) => item.succeeded),
    [true],
  )
})
