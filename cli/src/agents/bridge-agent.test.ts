import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { plan } from '@gatehouse/server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer, type Computer } from '../test-program.ts'

let server: TestServer
let acme: Merchant
let computer: Computer

before(async () => {
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
  const token = String(acme.server.token)
  computer = await testComputer({ GATEHOUSE_URL: server.url, GATEHOUSE_TOKEN: token })
})
after(() => server.close())

const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'agent', version: '1.0.0' },
  },
}
const call = (id: number, name: string, input: object = {}) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name, arguments: input },
})

/** What an agent that writes these lines gets, by the id of its request. */
async function ask(lines: (object | string)[], args: string[] = [], env = {}) {
  const input = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line)))
  const { code, out, err } = await computer.run(['mcp', ...args], { input: input.join('\n'), env })
  const answers = out.split('\n').filter(Boolean)
  const byId = new Map(answers.map(line => [JSON.parse(line).id, JSON.parse(line)]))
  return { code, err, byId, count: answers.length }
}

test('an agent starts the command, and reads the organization by its tools', async () => {
  const pro = await plan(acme, { name: 'Pro' })
  const ready = { jsonrpc: '2.0', method: 'notifications/initialized' }
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

  const lines = [initialize, ready, list, call(3, 'products_list', { limit: 5 })]
  const { code, byId, count } = await ask(lines)

  assert.equal(code, 0)
  assert.equal(count, 3, 'a notification has no answer')
  assert.equal(byId.get(1).result.serverInfo.name, 'gatehouse')
  const names = byId.get(2).result.tools.map((tool: { name: string }) => tool.name)
  assert.ok(names.includes('products_list'))
  assert.ok(!names.includes('products_create'), 'without --write, it only reads')
  const [{ text }] = byId.get(3).result.content
  assert.equal(JSON.parse(text).items[0].id, pro.id)
})

test('an agent connects as the configurations of the guide say', async () => {
  const guide = new URL('../../../docs/guides/agents.md', import.meta.url)
  const blocks = (await readFile(guide, 'utf8')).matchAll(/^```json\n(.*?)^```$/gms)
  const [remote, local, ...others] = [...blocks].map(
    ([, block = '']) => JSON.parse(block).mcpServers.gatehouse,
  )
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

  const { pathname } = new URL(remote.url)
  const authorization = remote.headers.Authorization.replace('gatehouse_oat_…', acme.server.token)
  const headers = {
    ...{ authorization, accept: 'application/json, text/event-stream' },
    'content-type': 'application/json',
  }
  const body = JSON.stringify(initialize)
  const connected = await fetch(server.url + pathname, { method: 'POST', headers, body })
  const { code, out } = await computer.run(local.args.slice(1), {
    input: [initialize, list].map(line => JSON.stringify(line)).join('\n'),
  })

  assert.deepEqual([remote.type, connected.status], ['http', 200])
  assert.deepEqual([local.command, local.args[0]], ['npx', '@gatehouse/cli'])
  assert.equal(code, 0)
  assert.match(out, /"products_list".*"customers_list"|"customers_list".*"products_list"/)
  assert.deepEqual(others, [])
})

test('tools that change something are offered with --write, and groups limit them', async () => {
  const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

  const { byId } = await ask([initialize, list], ['--write', '--groups', 'products'])

  const names: string[] = byId.get(2).result.tools.map((tool: { name: string }) => tool.name)
  assert.ok(names.includes('products_create'))
  assert.ok(names.every(name => name.startsWith('products_')))
})

test('what cannot be answered is an error of that message alone', async () => {
  const { code, byId } = await ask(['not json', '[]', call(7, 'products_list'), initialize])

  assert.equal(code, 0)
  assert.equal(byId.get(null).error.code, -32_700)
  assert.equal(byId.get(7).result.content.length, 1)
  assert.equal(byId.get(1).result.protocolVersion, '2025-06-18')
})

test('a token that is not accepted and an unreachable server are explained', async () => {
  const wrong = await ask([call(1, 'products_list')], [], { GATEHOUSE_TOKEN: 'gatehouse_oat_no' })
  const away = await ask([call(1, 'products_list')], [], { GATEHOUSE_URL: 'http://127.0.0.1:9' })
  const group = await ask([call(1, 'products_list')], ['--groups', 'nothing'])
  const nobody = await ask([call(1, 'products_list')], [], { GATEHOUSE_TOKEN: '' })

  assert.equal(
    wrong.byId.get(1).error.message,
    'The access token is expired, revoked or invalid. Run: gatehouse login',
  )
  assert.match(away.byId.get(1).error.message, /^Can't reach http:\/\/127\.0\.0\.1:9: /)
  assert.equal(group.byId.get(1).error.code, -32_000)
  assert.equal(nobody.code, 3)
})
