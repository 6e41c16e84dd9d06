import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('the API describes itself as an OpenAPI 3.1 document', async () => {
  const { body } = await server.stranger().get('/openapi.json')

  assert.equal(body.openapi, '3.1.0')
  const create = body.paths['/v1/products/'].post
  assert.equal(create.operationId, 'products.create')
  assert.match(create['x-codeSamples'][0].source, /fetch\(`\$\{process\.env\.GATEHOUSE_URL\}\/v1/)
})

test('the reference and its script come from our own origin', async () => {
  const response = await fetch(`${server.url}/reference`)
  const page = await response.text()

  assert.equal(response.status, 200)
  const rules = response.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'nonce-([^']+)'/.exec(rules)?.[1] ?? ''
  assert.ok(page.includes(`nonce="${nonce}" src="/reference/viewer.js"`))
  assert.doesNotMatch(`${page} ${rules}`, /https?:/)
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const script = await fetch(`${server.url}/reference/viewer.js`, { headers })
    assert.match(await script.text(), /createApiReference/)
  }
})
