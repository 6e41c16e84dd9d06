import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../test-server.ts'
import { mailsSentTo } from '../mails.ts'
import { signUp } from '../people.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** Headers by which an attacker may claim a different server address. */
const claims: Record<string, string>[] = [
  { host: 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '/evil' },
  { 'x-forwarded-host': `${'a.'.repeat(3_000)}evil.example` },
  { host: 'evil.example:80#@127.0.0.1' },
]

type ReceivedMail = { status: number; headers: string; text: string }

function send(path: string, headers: Record<string, string>, body?: object): Promise<ReceivedMail> {
  const { port, hostname } = new URL(server.url)
  const text = body && JSON.stringify(body)
  const all = { ...headers, ...(text && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      { hostname, port, path, method: text ? 'POST' : 'GET', headers: all },
      answer => {
        let rejectionOf = ''
        answer.on('data', chunk => (rejectionOf += String(chunk)))
        answer.on('end', () => {
          const invitationView = JSON.stringify(answer.headers)
          resolve({
            status: answer.statusCode ?? 0,
            headers: invitationView,
            text: rejectionOf,
          })
        })
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(text)
  })
}

for (const claim of claims) {
  const what = JSON.stringify(claim).slice(0, 60)
  test(`requests do not decide the base URL: ${what} (CVE-2025-71401)`, async () => {
    const person = await signUp(server)

    const requested = await send('/api/auth/request-password-reset', claim, { email: person.email })
    const page = await send('/api/auth/get-session', claim)
    const redirectResponse = await send(
      '/api/auth/reset-password/unknown?callbackURL=/reset',
      claim,
    )

    for (const { headers, text } of [requested, page, redirectResponse]) {
      assert.doesNotMatch(headers + text, /evil\.example/)
    }
    assert.equal(server.site.base_url, server.url)
    for (const mail of await mailsSentTo(server, person.email)) {
      assert.doesNotMatch(mail.plain + mail.html, /evil\.example/)
      assert.ok(mail.plain.includes(server.url))
    }
  })
}
