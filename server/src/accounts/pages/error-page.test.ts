import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openHouse, type House } from '../../testing/house.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

test('accounts say that they are there', async () => {
  const answer = await house.stranger().get('/api/auth/ok')
  assert.deepEqual([answer.status, answer.body], [200, { ok: true }])
})

test('the error page shows its code as text, whatever it is', async () => {
  const error = '<script>alert(1)</script>"\'&'

  const answer = await house.stranger().get('/api/auth/error', { query: { error } })

  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(answer.body, /<title>Authentication Error<\/title>/)
  assert.match(answer.body, /&lt;script&gt;alert\(1\)&lt;\/script&gt;&quot;&#39;&amp;/)
  assert.doesNotMatch(answer.body, /<script/)
})

test('the error page may run nothing and be framed by nobody', async () => {
  const answer = await house.stranger().get('/api/auth/error')
  const policy = answer.headers.get('content-security-policy') ?? ''

  assert.match(policy, /^default-src 'none'; style-src 'nonce-[A-Za-z0-9]{22}'/)
  assert.match(policy, /frame-ancestors 'none'/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
})

test('what is not there is an empty 404', async () => {
  for (const path of ['/api/auth/nothing', '/api/auth', '/api/auth/', '/api/auth/set-password']) {
    const answer = await house.stranger().post(path, {})
    assert.deepEqual([answer.status, answer.body], [404, undefined])
  }
})

test('a path that is written otherwise is another path', async () => {
  for (const path of [
    '/api/auth/get-session/',
    '/api/auth//get-session',
    '//api/auth/get-session',
  ]) {
    const answer = await fetch(`${house.url}${path}`, { redirect: 'manual' })
    const told = answer.ok && answer.headers.get('content-type') === 'application/json'
    assert.equal(told, false, path)
  }
})
