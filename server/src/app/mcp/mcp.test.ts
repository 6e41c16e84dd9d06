import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { merchant, type Merchant } from '../../testing/people.ts'
import { plan, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let acme: Merchant

before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

/** A client of the official SDK, as an agent has one. */
async function connect(token: string, query = ''): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp${query}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport)
  return client
}

const tokenOf = ({ server: api }: Merchant) => String(api.token)

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = (await client.callTool({ name, arguments: args })) as CallToolResult
  const [content] = result.content
  assert.equal(content?.type, 'text')
  return { failed: result.isError === true, text: content.text }
}

const json = ({ text }: { text: string }) => JSON.parse(text) as Record<string, any>

test('an agent lists products with the tools of its token', async () => {
  const pro = await plan(acme, { name: 'Pro' })
  const client = await connect(tokenOf(acme))
  const { tools } = await client.listTools()

  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint))
  const answer = json(await call(client, 'products_list', { query: 'Pro', limit: 5 }))
  assert.deepEqual(
    answer.items.map(({ id }: { id: string }) => id),
    [pro.id],
  )
})

test('a filter with several values and a refusal of the API reach the agent', async () => {
  const client = await connect(tokenOf(acme))

  const many = json(await call(client, 'orders_list', { status: ['paid', 'refunded'] }))
  assert.deepEqual(many.items, [])
  const missing = await call(client, 'products_get', { id: '0199aaaa-0000-7000-8000-000000000000' })
  assert.equal(missing.failed, true)
  assert.match(missing.text, /^404 .*ResourceNotFound/)
  assert.match((await call(client, 'products_get')).text, /The argument id is missing/)
  assert.match((await call(client, 'products_list', { nmae: 'x' })).text, /no argument nmae/)
})

test('an unknown group of tools is refused with the groups that exist', async () => {
  const answer = await acme.server.post('/mcp?groups=products,nothing', {})

  assert.equal(answer.status, 422)
  assert.match(answer.body.detail[0].msg, /no group nothing. Groups: .*products/)
})

test('nothing is changed without write, whatever the token permits', async () => {
  const client = await connect(tokenOf(acme))
  const body = { name: 'Secret', prices: [{ amount_type: 'free' }] }

  const refused = await call(client, 'products_create', { body })

  assert.equal(refused.failed, true)
  const found = (await acme.server.get('/v1/products/', { query: { query: 'Secret' } })).body
  assert.equal(found.pagination.total_count, 0)
})

test('a product is created; its benefit is deleted only after a confirmation, once', async () => {
  const client = await connect(tokenOf(acme), '?write=true&groups=products,benefits')
  const prices = [{ amount_type: 'fixed', price_amount: 900, price_currency: 'usd' }]
  const product = json(await call(client, 'products_create', { body: { name: 'Basic', prices } }))
  assert.equal((await acme.server.get(`/v1/products/${product.id}`)).body.name, 'Basic')
  const made = await call(client, 'benefits_create', {
    body: { type: 'custom', description: 'A call with us', properties: { note: null } },
  })
  const { id } = json(made)

  const preview = json(await call(client, 'benefits_delete', { id }))
  assert.equal(preview.nothing_happened_yet, true)
  assert.equal(preview.now.description, 'A call with us')
  assert.equal((await acme.server.get(`/v1/benefits/${id}`)).status, 200)
  const confirmed = { id, confirmation_token: preview.confirmation_token }
  assert.equal((await call(client, 'benefits_delete', confirmed)).failed, false)
  assert.equal((await acme.server.get(`/v1/benefits/${id}`)).status, 404)
})

test('a refund shows its preview, and happens once however often it is confirmed', async () => {
  const { order } = await sell(server, acme, await product(acme))
  const client = await connect(tokenOf(acme), '?write=true&groups=refunds')
  const body = { order_id: order.id, reason: 'customer_request', amount: 500 }

  const preview = json(await call(client, 'refunds_create', { body }))
  assert.ok(preview.confirmation_token)
  const { confirmation_token } = preview
  const first = json(await call(client, 'refunds_create', { body, confirmation_token }))
  const again = json(await call(client, 'refunds_create', { body, confirmation_token }))

  assert.equal(first.id, again.id)
  const after = (await acme.server.get(`/v1/orders/${order.id}`)).body
  assert.equal(after.refunded_amount, 500)
})

test('a confirmation is for one call, one token and five minutes', async () => {
  const other = await merchant(server)
  const made = (body: object) => acme.server.post('/v1/discounts/', body)
  const discount = (name: string) =>
    made({ name, type: 'percentage', basis_points: 1_000, duration: 'once' })
  const [one, two] = [(await discount('One')).body.id, (await discount('Two')).body.id]
  const client = await connect(tokenOf(acme), '?write=true')
  const stranger = await connect(tokenOf(other), '?write=true')
  const { confirmation_token } = json(await call(client, 'discounts_delete', { id: one }))

  for (const attempt of [
    call(client, 'discounts_delete', { id: two, confirmation_token }),
    call(stranger, 'discounts_delete', { id: one, confirmation_token }),
    call(client, 'discounts_delete', { id: one, confirmation_token: `${confirmation_token}x` }),
  ])
    assert.match((await attempt).text, /not for this call, or has expired/)
  server.clock.pass(301_000)
  const late = await call(client, 'discounts_delete', { id: one, confirmation_token })
  assert.match(late.text, /expired/)
  assert.equal((await acme.server.get(`/v1/discounts/${one}`)).status, 200)
})

test('a batch of messages and a body that is not JSON are refused', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const batch = await acme.server.post('/mcp', [list, list])
  const broken = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokenOf(acme)}` },
    body: '{',
  })

  assert.deepEqual([batch.status, broken.status], [400, 400])
})

test('without a token, with a wrong one or one of a user, there is no MCP server', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  for (const by of [server.stranger(), acme.owner]) {
    const answer = await by.post('/mcp', message)
    assert.equal(answer.status, 401)
  }
  await assert.rejects(connect('gatehouse_oat_unknown'))
  assert.equal((await server.stranger().get('/mcp')).status, 405)
})
