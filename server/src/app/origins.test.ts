import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { signUp } from '../testing/people.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({
    config: { trusted_origins: ['https://app.example', '*.friends.example'] },
  })
})
after(() => server.close())

/** Headers a browser or a program may send with its cookies, and whether the request is allowed. */
const visits: [string, Record<string, string>, boolean][] = [
  ['a page of ours', {}, true],
  ['a page of a trusted origin', { origin: 'https://app.example' }, true],
  ['a page below a trusted host', { origin: 'https://best.friends.example' }, true],
  ['a page of somebody else', { origin: 'https://evil.example' }, false],
  ['a page that begins like a trusted one', { origin: 'https://app.example.evil.example' }, false],
  ['a trusted host by another scheme', { origin: 'http://app.example' }, false],
  ['a trusted host at another port', { origin: 'https://app.example:444' }, false],
  ['a frame without an origin', { origin: 'null' }, false],
  ['an origin that is a path', { origin: '/' }, false],
]

for (const [label, headers, may] of visits) {
  test(`${label} ${may ? 'may' : 'may not'} act with a cookie`, async () => {
    const person = await signUp(server)
    const answer = await person.post('/api/auth/update-user', { name: 'Changed' }, { headers })

    const { user } = (await person.get('/api/auth/get-session')).body
    assert.equal(user.name === 'Changed', may)
    const rejection = { code: 'INVALID_ORIGIN', message: 'Invalid origin' }
    assert.deepEqual([answer.status, answer.body], may ? [200, { status: true }] : [403, rejection])
  })
}

/** Without an Origin header the Referer counts, then the browser's fetch metadata. */
const silent: [string, Record<string, string>, number][] = [
  ['a program that says nothing', {}, 200],
  ['a page of ours by its Referer', { referer: 'OURS/settings' }, 200],
  ['somebody else by the Referer', { referer: 'https://evil.example/x' }, 403],
  ['a browser that hides where it comes from', { 'sec-fetch-site': 'cross-site' }, 403],
]

for (const [label, provided, status] of silent) {
  test(`${label} gets ${status}`, async () => {
    const person = await signUp(server)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const referer = provided.referer?.replace('OURS', server.url)
    const headers = {
      ...provided,
      ...(referer && { referer }),
      cookie,
      'content-type': 'application/json',
    }
    const answer = await fetch(`${server.url}/api/auth/update-user`, {
      method: 'POST',
      headers,
      body: '{"name":"Changed"}',
    })
    assert.equal(answer.status, status)
  })
}

test('an untrusted origin is rejected before its body is read', async () => {
  const headers = { origin: 'https://evil.example' }
  const answer = await server.stranger().post('/api/auth/update-user', '{"name":', { headers })
  assert.deepEqual([answer.status, answer.body.code], [403, 'INVALID_ORIGIN'])
})
