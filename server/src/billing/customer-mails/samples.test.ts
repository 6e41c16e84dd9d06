import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { customerMailKindNames } from '@gatehouse/contract/billing/customer-mail-kinds'
import { languages } from '@gatehouse/contract/languages'
import sharp from 'sharp'
import { picture } from '../../testing/files.ts'
import { admin, merchant, signUp } from '../../testing/people.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** Gmail cuts off what is longer. */
const HTML_BYTES_MAX = 102_000

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('every email to customers can be previewed in every language', async () => {
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(path, { name: 'Acme & Söhne', email: 'help@acme.example' })

  const problems: string[] = []
  for (const language of languages) {
    for (const kind of customerMailKindNames) {
      const query = { kind, language }
      const { body } = await acme.server.get(`${path}/customer-mail-samples`, { query })
      const page = await acme.owner.get(`${path}/customer-mail-samples/page`, { query })
      const html = String(page.body)
      const complete =
        html.includes(`lang="${language}"`) &&
        html.includes('Acme &amp; Söhne') &&
        html.includes('help@acme.example') &&
        !/\{\w+\}|undefined/.test(body.subject + body.text) &&
        Buffer.byteLength(html) < HTML_BYTES_MAX
      if (!complete) problems.push(`${kind} ${language}`)
      assert.equal(body.sender, 'Acme & Söhne')
      assert.equal(body.reply_to, 'help@acme.example')
    }
  }

  assert.deepEqual(problems, [])
})

test('a preview has the accent color, readable text on it, and the chosen scheme', async () => {
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(path, { accent_color: '#ffe066' })
  const page = (scheme: string) =>
    acme.owner.get(`${path}/customer-mail-samples/page`, {
      query: { kind: 'order_confirmation', scheme },
    })

  const [light, dark] = [await page('light'), await page('dark')]

  assert.match(light.body, /background-color:#ffe066;color:#000000/)
  assert.doesNotMatch(light.body, /#101114/)
  assert.match(dark.body, /color-scheme: dark/)
  assert.match(dark.body, /#101114/)
  assert.match(dark.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
})

test('emails show the uploaded logo as PNG, also after it was replaced', async () => {
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}`
  const upload = async () => {
    const body = new Uint8Array(await picture(400, 200))
    const headers = { 'content-type': 'image/png', authorization: `Bearer ${acme.server.token}` }
    const init = { method: 'POST', headers, body }
    assert.equal((await fetch(new URL(`${path}/avatar`, server.url), init)).status, 200)
  }
  await upload()
  const query = { kind: 'order_confirmation' }
  const page = await acme.owner.get(`${path}/customer-mail-samples/page`, { query })
  const src = /<img[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? ''

  await upload()
  const logo = await fetch(src)

  assert.ok(src.startsWith(`${server.url}/files/logos/`))
  const { format, width, height } = await sharp(await logo.arrayBuffer()).metadata()
  assert.deepEqual([format, width, height], ['png', 160, 80])
  const without = await merchant(server)
  const missing = await server.stranger().get(`/files/logos/${without.organization.id}`)
  assert.equal(missing.status, 404)
})

test('a member receives a sample at their own verified address', async () => {
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}/customer-mail-samples`
  const body = { kind: 'subscription_past_due', language: 'fr' }

  const unverified = await acme.owner.post(path, body)
  await server.site.db.updateTable('users').set({ email_verified: true }).execute()
  const sent = await acme.owner.post(path, body)

  assert.deepEqual([unverified.status, unverified.body.error], [422, 'EmailNotVerified'])
  assert.equal(sent.status, 202)
  const [mail] = await mailsSentTo(server, sent.body.recipient)
  assert.equal(mail?.kind, 'subscription_past_due')
  assert.equal(mail?.customer_id, null)
  assert.match(mail?.html ?? '', /lang="fr"/)
  assert.doesNotMatch(mail?.plain ?? '', /customer_session_token/)
  const stranger = await signUp(server, 'Stranger')
  assert.equal((await stranger.post(path, body)).status, 404)
  const operator = await admin(server)
  assert.equal((await operator.post(path, body)).status, 404)
})
