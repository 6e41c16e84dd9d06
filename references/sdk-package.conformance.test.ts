import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import vm from 'node:vm'
import { gzipSync } from 'node:zlib'
import { merchant, signUp, type Merchant } from '../server/src/testing/people.ts'
import { product } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { launchBrowser } from '../tools/browser.ts'
import { installSdk, type SdkProject } from './install-sdk.ts'

/** What a page may load of the SDK, compressed. */
const BROWSER_BYTES_MAX = 25 * 1024

let server: TestServer
let acme: Merchant
let project: SdkProject
before(async () => {
  // Tokens contain real time, which programs compare with their own clock.
  server = await startTestServer({ now: 'running' })
  acme = await merchant(server)
  project = await installSdk()
})
after(() => Promise.all([server.close(), project.close()]))

const installed = () => join(project.folder, 'node_modules', '@gatehouse', 'sdk')

test('the package contains scripts and types, and needs nothing of this repository', async () => {
  const files = await readdir(installed(), { recursive: true, withFileTypes: true })
  const names = files.filter(file => file.isFile()).map(file => join(file.parentPath, file.name))
  const texts = await Promise.all(names.map(name => readFile(name, 'utf8')))
  const manifest = JSON.parse(await readFile(join(installed(), 'package.json'), 'utf8'))

  assert.ok(names.every(name => /(\.js|\.d\.ts|package\.json|README\.md|LICENSE)$/.test(name)))
  assert.equal(manifest.private, undefined)
  assert.equal(manifest.license, 'MIT')
  assert.deepEqual(Object.keys(manifest.dependencies), ['jose', 'standardwebhooks'])
  const imports = /(from|import)\s*\(?['"](@gatehouse|zod|node:)/
  assert.deepEqual(
    names.filter((name, at) => !name.endsWith('README.md') && imports.test(texts[at] ?? '')),
    [],
  )
  for (const entry of Object.values<{ types: string; default: string }>(manifest.exports)) {
    for (const file of [entry.types, entry.default]) {
      assert.ok(names.includes(join(installed(), file)), `${file} is missing`)
    }
  }
})

test('a program compiles against the package with every strict option', async () => {
  assert.equal(await project.compile('consumer.ts'), '')
  assert.equal(
    await project.compile('consumer.ts', { module: 'preserve', moduleResolution: 'bundler' }),
    '',
  )
})

test('a program in an empty Node.js project uses both clients', async () => {
  await product(acme, { name: 'Handbook' })
  const program = `
    import { createAccountClient, createBillingClient, isGatehouseError } from '@gatehouse/sdk'
    const { url, token } = JSON.parse(process.argv[2])
    const billing = createBillingClient({ baseURL: url, token })
    const names = []
    for await (const { name } of billing.products.iterate()) names.push(name)
    const missing = await billing.orders.get(crypto.randomUUID()).catch(error => error)
    const auth = createAccountClient({ baseURL: url })
    const session = await auth.getSession()
    console.log(JSON.stringify([names, isGatehouseError(missing, 'ResourceNotFound'), session]))
  `
  const file = join(project.folder, 'program.js')
  await writeFile(file, program)
  const input = JSON.stringify({ url: server.url, token: acme.server.token })

  const { stdout } = await promisify(execFile)(process.execPath, [file, input])

  assert.deepEqual(JSON.parse(stdout), [['Handbook'], true, { data: null, error: null }])
})

/** What edge runtimes offer: web APIs alone, and no cookies of a browser in requests. */
function edgeRuntime() {
  class EdgeRequest {}
  const edgeFetch: typeof fetch = (input, init) => {
    if (init && 'credentials' in init) throw new Error('credentials are not implemented')
    return fetch(input instanceof Request ? input.url : input, init)
  }
  return vm.createContext({
    ...{ URL, URLSearchParams, Headers, Response, Request: EdgeRequest, fetch: edgeFetch },
    ...{ AbortController, AbortSignal, Blob, ReadableStream, TextEncoder, TextDecoder },
    ...{ crypto, CryptoKey, setTimeout, clearTimeout, atob, btoa, console, DOMException },
    ...{ structuredClone, performance, Uint8Array, ArrayBuffer, Date, Error, Promise },
  })
}

test('an edge function reads products, knows its user, and verifies a webhook', async () => {
  const ada = await signUp(server, 'Ada')
  const { token: jwt } = (await ada.get('/api/auth/token')).body
  const code = await project.bundle(`
    import { createBillingClient } from '@gatehouse/sdk/billing'
    import { createGatehouse } from '@gatehouse/sdk/server'
    import { verifyWebhook } from '@gatehouse/sdk/webhooks'
    globalThis.run = async ({ url, token, jwt }) => {
      const page = await createBillingClient({ baseURL: url, token }).products.list()
      const headers = { authorization: 'Bearer ' + jwt }
      const session = await createGatehouse({ baseURL: url }).getSession({ headers })
      let rejection
      try {
        verifyWebhook('{}', {}, 'gatehouse_whs_x')
      } catch (error) {
        rejection = error.message
      }
      return [page.pagination.totalCount >= 0, session.user.name, rejection]
    }
  `)
  const context = edgeRuntime()

  vm.runInContext(code, context)
  const result = await context.run({ url: server.url, token: acme.server.token, jwt })

  assert.doesNotMatch(code, /["']node:/)
  assert.deepEqual([...result], [true, 'Ada', 'Missing required headers'])
})

test('a page signs a user up and reads products, with at most 25 kB of script', async t => {
  const whole = await project.bundle(`export * from '@gatehouse/sdk'`)
  const script = await project.bundle(`
    import { createAccountClient, createBillingClient } from '@gatehouse/sdk'
    window.sdk = { auth: createAccountClient(), createBillingClient }
  `)
  const browser = await launchBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.route('**/own', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Own</title><script type="module">${script}</script>`,
    }),
  )
  await page.goto(`${server.url}/own`)

  const result = await page.evaluate(async token => {
    const { auth, createBillingClient } = (window as any).sdk
    const account = { name: 'Mia', email: 'mia@page.example', password: 'a long password' }
    const { error } = await auth.signUp.email(account)
    const { data } = await auth.getSession()
    const products = await createBillingClient({ token }).products.list()
    return [error, data.user.name, typeof products.pagination.totalCount]
  }, acme.server.token)

  assert.deepEqual(result, [null, 'Mia', 'number'])
  t.diagnostic(`the whole SDK is ${gzipSync(whole).length} bytes compressed`)
  assert.ok(gzipSync(whole).length <= BROWSER_BYTES_MAX)
})
