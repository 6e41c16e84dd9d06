import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test, type TestContext } from 'node:test'
import { snippet } from '../docs-site/src/snippets.ts'
import { merchant, type Merchant } from '../server/src/testing/people.ts'
import { plan } from '../server/src/testing/sales.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { createCustomer } from '../server/src/testing/usage.ts'
import { installReference } from './install.ts'

type Options = {
  checkout: { accessToken: string; server: string; successUrl: string }
  portal: { accessToken: string; server: string; getCustomerId: () => Promise<string> }
}
type Library = {
  adapters: Record<string, (options: Options) => Server>
  /** Runs a program with each adapter's copy of Polar's SDK. */
  runForEach(program: string): Promise<void>
}

const packages = [
  '@polar-sh/astro',
  '@polar-sh/express',
  '@polar-sh/hono',
  '@polar-sh/nextjs',
  '@polar-sh/nuxt',
  '@polar-sh/remix',
  '@polar-sh/supabase',
  '@polar-sh/sveltekit',
  '@polar-sh/tanstack-start',
]

let testServer: TestServer
let acme: Merchant
let library: Library

before(async () => {
  testServer = await startTestServer()
  acme = await merchant(testServer)
  const folder = await installReference('adapters')
  library = (await import(new URL('adapters.mjs', folder).href)) as Library
  const program = snippet('../api/adapters', 'polar-server.js')
  await library.runForEach(program.replace('https://gatehouse.example', testServer.url))
})
after(() => testServer.close())

test('every adapter has a test, and the documentation lists it with its version', async () => {
  assert.deepEqual(Object.keys(library.adapters), packages)
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')
  const page = await read('../docs/api/adapters.md')
  const listed = [...page.matchAll(/^\| `(@polar-sh\/[\w-]+)` \| ([\d.]+) \|/gm)]
  const versions: Record<string, string> = {
    ...JSON.parse(await read('adapters/package.json')).dependencies,
    ...JSON.parse(await read('client-plugins/package.json')).dependencies,
  }
  const tested = [...packages, '@polar-sh/better-auth'].toSorted()
  assert.deepEqual(
    listed.map(([, name, version]) => [name, version]),
    tested.map(name => [name, versions[name]]),
  )
})

/** An app with an adapter's handlers, and the place where each of them redirects. */
async function startApp(t: TestContext, name: string, customer: string) {
  const credential = { accessToken: String(acme.server.token), server: 'production' }
  const server = library.adapters[name]!({
    checkout: { ...credential, successUrl: 'https://shop.example/thanks' },
    portal: { ...credential, getCustomerId: async () => customer },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  return async (path: string): Promise<URL> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    const body = await response.text()
    const location = response.headers.get('location')
    assert.ok(location, `${name} ${path}: ${response.status} ${body}`)
    return new URL(location)
  }
}

for (const name of packages) {
  test(`${name} opens checkouts and customer portals`, async t => {
    const pro = await plan(acme)
    const customer = await createCustomer(acme)
    const follow = await startApp(t, name, customer.id)

    const checkout = await follow(`/checkout?products=${pro.id}&customerId=${customer.id}`)
    const portal = await follow('/portal')

    const secret = checkout.pathname.split('/').at(-1)
    const { body } = await testServer.stranger().get(`/v1/checkouts/client/${secret}`)
    assert.deepEqual([body.product_id, body.customer_id], [pro.id, customer.id])
    assert.equal(body.success_url, `https://shop.example/thanks?checkoutId=${body.id}`)
    const person = testServer.stranger()
    person.token = portal.searchParams.get('customer_session_token') ?? ''
    const seen = await person.get('/v1/customer-portal/customer-session/user')
    assert.equal(seen.body.customer_id, customer.id)
  })
}
