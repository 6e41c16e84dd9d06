import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountClient } from '../accounts.ts'
import { readBaseURL } from './base-url.ts'

const nowhere = { environment: {} }

// The environment the tests run in may already name a server.
for (const name of ['GATEHOUSE_URL', 'BETTER_AUTH_URL', 'BASE_URL']) delete process.env[name]

test('accounts are at /api/auth of a base URL unless it has its own path', () => {
  const at = (url: string, path?: string) => readBaseURL({ ...nowhere, url, path })

  assert.equal(at('https://gate.example'), 'https://gate.example/api/auth')
  assert.equal(at('https://gate.example/'), 'https://gate.example/api/auth')
  assert.equal(at('http://127.0.0.1:3000'), 'http://127.0.0.1:3000/api/auth')
  assert.equal(at('https://gate.example/accounts'), 'https://gate.example/accounts')
  assert.equal(at('https://gate.example/accounts//'), 'https://gate.example/accounts')
  assert.equal(at('https://gate.example', '/my/auth/'), 'https://gate.example/my/auth')
  assert.equal(at('https://gate.example', 'auth'), 'https://gate.example/auth')
  assert.equal(at('https://gate.example', '/'), 'https://gate.example')
})

test('an invalid base URL is rejected by name', () => {
  const wrong = [
    '',
    'gate.example',
    'localhost:3000',
    '/api/auth',
    'ftp://gate.example',
    'javascript:alert(1)',
    'https://',
    'https://gate.example?to=x',
    'https://gate.example/#x',
  ]
  for (const url of wrong) {
    assert.throws(() => readBaseURL({ ...nowhere, url }), {
      name: 'BaseURLError',
      message: `Invalid base URL: ${url}. Please provide a valid base URL.`,
    })
  }
})

test('a wrong base URL throws when the client is created, not when it is used', () => {
  assert.throws(() => createAccountClient({ baseURL: 'gate.example' }), {
    message: 'Invalid base URL: gate.example. Please provide a valid base URL.',
  })
})

test('the environment takes precedence over the request, and the request over the page', () => {
  const request = { url: 'https://shop.example/orders?page=2' }
  const location = { origin: 'https://page.example' }
  const environment = { GATEHOUSE_URL: 'https://gate.example', BASE_URL: 'https://base.example' }

  assert.equal(
    readBaseURL({ url: 'https://given.example', environment, request, location }),
    'https://given.example/api/auth',
  )
  assert.equal(readBaseURL({ environment, request, location }), 'https://gate.example/api/auth')
  assert.equal(
    readBaseURL({ environment: { BETTER_AUTH_URL: 'https://b.example/auth' }, request }),
    'https://b.example/auth',
  )
  assert.equal(
    readBaseURL({ environment: { GATEHOUSE_URL: '', BASE_URL: '/' }, request, location }),
    'https://shop.example/api/auth',
  )
  assert.equal(readBaseURL({ ...nowhere, location }), 'https://page.example/api/auth')
})

test("a request's own URL is trusted, and no forwarded header (CVE-2025-71401)", () => {
  const request = new Request('https://shop.example/', {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })

  assert.equal(readBaseURL({ ...nowhere, request }), 'https://shop.example/api/auth')
})

test('a client without any origin throws at first use', async () => {
  const message = 'Could not get origin from request. Please provide a valid base URL.'

  for (const url of ['/orders', 'about:blank', 'file:///tmp/page.html', '']) {
    assert.throws(() => readBaseURL({ ...nowhere, request: { url } }), { message })
  }
  assert.throws(() => readBaseURL(nowhere), { message })
  const client = createAccountClient({ request: { url: '/orders' } })
  await assert.rejects(client.getSession(), { message })
})
