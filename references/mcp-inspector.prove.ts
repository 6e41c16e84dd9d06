import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { plan } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { installReference } from './install.ts'

const run = promisify(execFile)
const LIMIT = { timeout: 120_000, maxBuffer: 50_000_000 }

let server: TestServer
let acme: Merchant
let inspector: string

before(async () => {
  const folder = await installReference('mcp-inspector')
  inspector = fileURLToPath(new URL('node_modules/.bin/mcp-inspector', folder))
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
})
after(() => server.close())

/** Inspects the server over HTTP, or as a program that the inspector starts. */
async function inspect(target: 'http' | 'stdio', ...args: string[]) {
  const token = String(acme.server.token)
  const cli = fileURLToPath(new URL('../cli/src/main.ts', import.meta.url))
  const environment = ['-e', `GATEHOUSE_URL=${server.url}`, '-e', `GATEHOUSE_TOKEN=${token}`]
  const where =
    target === 'http'
      ? [`${server.url}/mcp`, '--header', `Authorization: Bearer ${token}`]
      : [process.execPath, cli, 'mcp', ...environment]
  const { stdout } = await run(process.execPath, [inspector, '--cli', ...where, ...args], LIMIT)
  return JSON.parse(stdout)
}

for (const target of ['http', 'stdio'] as const) {
  test(`the official inspector lists and calls tools over ${target}`, async () => {
    const pro = await plan(acme, { name: `Pro over ${target}` })

    const { tools } = await inspect(target, '--method', 'tools/list')
    const call = ['--method', 'tools/call', '--tool-name', 'products_get']
    const { content } = await inspect(target, ...call, '--tool-arg', `id=${pro.id}`)

    assert.ok(tools.length > 50, `${tools.length} tools`)
    assert.equal(JSON.parse(content[0].text).name, `Pro over ${target}`)
  })
}

test('the inspector finds no schema of a tool that some clients could not read', async () => {
  const { tools } = await inspect('http', '--method', 'tools/list', '--strict')

  assert.ok(tools.length > 50)
})
