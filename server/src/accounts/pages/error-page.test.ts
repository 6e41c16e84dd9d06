import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callbackErrors } from '@gatehouse/contract/accounts/social'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('the accounts API has a health endpoint', async () => {
  const answer = await server.stranger().get('/api/auth/ok')
  assert.deepEqual([answer.status, answer.body], [200, { ok: true }])
})

test('the error page shows its code as text, whatever it is (CVE-2025-71404)', async () => {
  const error = '<script>alert(1)</script>"\'&'

  const answer = await server.stranger().get('/api/auth/error', { query: { error } })

  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(answer.body, /<title>Authentication Error<\/title>/)
  assert.match(answer.body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;/)
  assert.doesNotMatch(answer.body, /<script/)
})

/** The page for an error code, in the language a browser prefers. */
async function errorPageOf(error: string, language = 'en') {
  const answer = await server
    .stranger()
    .get('/api/auth/error', { query: { error }, headers: { 'accept-language': language } })
  return answer.body as string
}

test('the error page explains the code and links on', async () => {
  const page = await errorPageOf('account_not_linked')

  assert.match(page, /<h1>Couldn’t sign you in<\/h1>/)
  assert.match(page, /An account with this email already exists\./)
  assert.match(page, /<code>account_not_linked<\/code>/)
  assert.match(page, /<a href="\/sign-in">Back to sign in<\/a>/)
})

test("the error page is in its reader's language", async () => {
  const page = await errorPageOf('EXPIRED_TOKEN', 'nl, de-AT;q=0.8, en;q=0.5')

  assert.match(page, /<html lang="de">/)
  assert.match(page, /Dieser Link ist abgelaufen\./)
  assert.match(await errorPageOf('banned', 'xx'), /<html lang="en">/)
})

test('an unknown code is shown as unknown', async () => {
  for (const error of ['something_else', '__proto__', 'constructor', '']) {
    assert.match(await errorPageOf(error), /contact support with this code\./)
  }
})

test('every code a callback can end with has its own explanation', async () => {
  const pages = await Promise.all(callbackErrors.map(code => errorPageOf(code)))

  const unexplainedCodes = callbackErrors.filter((_, index) =>
    pages[index]?.includes('contact support with this code'),
  )
  assert.deepEqual(unexplainedCodes, [])
})

test('the error page runs no script and cannot be framed (CVE-2025-71404)', async () => {
  const answer = await server.stranger().get('/api/auth/error')
  const policy = answer.headers.get('content-security-policy') ?? ''

  assert.match(policy, /^default-src 'none'; style-src 'nonce-[A-Za-z0-9]{22}'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
})

test('an unknown path is a 404 with a code', async () => {
  for (const path of ['/api/auth/nothing', '/api/auth', '/api/auth/', '/api/auth/set-password']) {
    const answer = await server.stranger().post(path, {})
    assert.deepEqual([answer.status, answer.body?.code], [404, 'NOT_FOUND'])
  }
})

test('a path in another spelling is another path', async () => {
  for (const path of [
    '/api/auth/get-session/',
    '/api/auth//get-session',
    '//api/auth/get-session',
  ]) {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' })
    const isJson = answer.ok && answer.headers.get('content-type') === 'application/json'
    assert.equal(isJson, false, path)
  }
})
