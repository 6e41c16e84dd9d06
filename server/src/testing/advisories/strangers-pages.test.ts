import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { implemented } from '../../app/endpoints.ts'
import { mailsSentTo } from '../mails.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { signUp } from '../people.ts'

let server: TestServer
before(async () => {
  const settings = {
    magic_link_enabled: true,
    email_code_enabled: true,
    delete_user_enabled: true,
    change_email_enabled: true,
  }
  server = await startTestServer({ settings })
})
after(() => server.close())

const ATTACKER_URL = 'https://evil.example'
const accounts = implemented
  .map(({ endpoint }) => endpoint)
  .filter(({ protocol, subjects }) => protocol === 'accounts' && !subjects.includes('server'))

const fillPath = (path: string) => path.replaceAll(/\{\w+\}/g, 'something')

/** The headers a browser sends with a request from another site's page, without any cookie. */
const pages: [string, Record<string, string>][] = [
  ['a script elsewhere', { origin: ATTACKER_URL }],
  ['a frame that hides its origin', { origin: 'null' }],
  ['a form elsewhere, sent without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a host beside ours', { 'sec-fetch-site': 'same-site' }],
  ['a page that says where it is by its Referer', { referer: `${ATTACKER_URL}/form` }],
]

for (const endpoint of accounts) {
  if (endpoint.method === 'GET' || endpoint.foreign) continue
  const { method, path } = endpoint
  test(`${method} ${path} does nothing for another origin's page (ecbc61d59f)`, async () => {
    for (const [label, headers] of pages) {
      const answer = await fetch(server.url + fillPath(path), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
        redirect: 'manual',
      })
      assert.equal(answer.status, 403, label)
      assert.match(await answer.text(), /INVALID_ORIGIN/)
    }
  })
}

/** Bodies that would send a mail if they were processed. */
const mails: [string, (email: string) => object][] = [
  ['request-password-reset', email => ({ email })],
  ['send-verification-email', email => ({ email })],
  ['sign-in/magic-link', email => ({ email })],
  ['email-otp/send-verification-otp', email => ({ email, type: 'sign-in' })],
]

for (const [route, body] of mails) {
  test(`another origin's page cannot make ${route} send email (ecbc61d59f)`, async () => {
    const person = await signUp(server)
    const before = (await mailsSentTo(server, person.email)).length
    const form = new URLSearchParams(body(person.email) as Record<string, string>)
    const types = {
      'text/plain': JSON.stringify(body(person.email)),
      'application/x-www-form-urlencoded': form.toString(),
      'application/json': JSON.stringify(body(person.email)),
    }
    for (const [type, text] of Object.entries(types)) {
      const headers = { 'content-type': type, origin: ATTACKER_URL }
      const answer = await fetch(`${server.url}/api/auth/${route}`, {
        method: 'POST',
        headers,
        body: text,
      })
      assert.equal(answer.status, 403, type)
    }
    assert.equal((await mailsSentTo(server, person.email)).length, before)
  })
}

test('a page of our own may make the same request (ecbc61d59f)', async () => {
  const person = await signUp(server)
  const own: Record<string, string>[] = [
    { origin: server.url },
    { 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of own) {
    const answer = await server
      .stranger()
      .post('/api/auth/request-password-reset', { email: person.email }, { headers })
    assert.equal(answer.status, 200)
  }
})

const targets = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'] as const
const away = [
  ATTACKER_URL,
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
]

for (const endpoint of accounts) {
  const { method, path, kind } = endpoint
  if (method !== 'GET' && kind === 'raw') continue
  test(`${method} ${path} redirects to us only (CVE-2024-56734, CVE-2025-53535)`, async () => {
    for (const name of targets) {
      for (const url of away) {
        const where = new URL(server.url + fillPath(path))
        if (method === 'GET') where.searchParams.set(name, url)
        const answer = await fetch(where, {
          method,
          redirect: 'manual',
          headers: { 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: JSON.stringify({ [name]: url }) }),
        })
        assert.equal(answer.status, 403, `${name}=${url}`)
        assert.equal(answer.headers.get('location'), null)
      }
    }
  })
}
