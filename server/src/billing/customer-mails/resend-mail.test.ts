import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { linkTo, mailsSentTo, portalCodeTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let server: TestServer
before(async () => {
  smtp = await startSmtpServer()
  server = await startTestServer({ config: { smtp_url: smtp.url } })
})
after(async () => {
  await server.close()
  await smtp.close()
})

async function buy(acme: Merchant, email: string) {
  const { order } = await sell(server, acme, await product(acme), { customer_email: email })
  await server.drainJobs()
  return order
}

const mailsOf = async (acme: Merchant, customer_id: string) =>
  (await acme.server.get('/v1/customer-mails/', { query: { customer_id } })).body.items

test('an email comes from the organization, and replies go to its support', async () => {
  const acme = await merchant(server)
  const path = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(path, { name: 'Acme "Tools" <x@y>', email: 'help@acme.example' })

  await buy(acme, 'ada@sender.example')

  const letter = smtp.letterTo('ada@sender.example')
  assert.match(letter, /^From: Acme Tools x y <[^<>@]+@[^<>@]+>$/m)
  assert.match(letter, /^Reply-To: help@acme\.example$/m)
  assert.doesNotMatch(letter, /^List-Unsubscribe/m, 'a receipt cannot be declined')
})

test('a sent email keeps no token, and is sent again with a new one', async () => {
  const acme = await merchant(server)
  const order = await buy(acme, 'bea@again.example')
  const [sent] = await mailsOf(acme, order.customer_id)
  const [kept] = await mailsSentTo(server, 'bea@again.example')
  await acme.server.patch(`/v1/customers/${order.customer_id}`, { email: 'bea@new.example' })

  const again = await acme.owner.post(`/v1/customer-mails/${sent.id}/resend`)
  await server.drainJobs()

  assert.deepEqual([sent.status, sent.can_resend], ['sent', true])
  assert.match(kept?.plain ?? '', /Handbook: \$20\.00/)
  assert.doesNotMatch(kept?.plain ?? '', /customer_session_token/)
  assert.equal(again.status, 202)
  const letter = smtp.letterTo('bea@new.example')
  const first = smtp.letterTo('bea@again.example')
  const tokens = [first, letter].map(text => /customer_session_token=(?:3D)?(\w+)/.exec(text)?.[1])
  assert.ok(tokens[0] && tokens[1] && tokens[0] !== tokens[1])
  const items = await mailsOf(acme, order.customer_id)
  assert.equal(items[0].id, again.body.id)
  assert.deepEqual([items[0].status, items[0].order_id], ['sent', order.id])
})

test('a code is not sent again, and no other organization reaches an email', async () => {
  const acme = await merchant(server)
  const order = await buy(acme, 'cid@code.example')
  await server.stranger().post('/v1/customer-portal/customer-session/request', {
    email: 'cid@code.example',
    organization_id: acme.organization.id,
  })
  const code = await portalCodeTo(server, 'cid@code.example')
  await server.drainJobs()
  const [mail, receipt] = await mailsOf(acme, order.customer_id)
  const other = await merchant(server)

  const refused = await acme.server.post(`/v1/customer-mails/${mail.id}/resend`)
  const hidden = await other.server.post(`/v1/customer-mails/${receipt.id}/resend`)

  assert.deepEqual([mail.kind, mail.can_resend], ['portal_code', false])
  assert.deepEqual([refused.status, refused.body.error], [422, 'MailNotRepeatable'])
  assert.equal(hidden.status, 404)
  const rows = await server.site.db.selectFrom('mails').selectAll().execute()
  assert.equal(rows.find(({ id }) => id === mail.id)?.content, null)
  assert.ok(code)
})

test('the link of an email opens the page of the order in the portal', async () => {
  const waiting = await startTestServer()
  const acme = await merchant(waiting)
  const { order } = await sell(waiting, acme, await product(acme))
  const link = await linkTo(waiting, order.customer.email, `/${acme.organization.slug}/portal`)
  await waiting.close()

  assert.equal(link.pathname, `/${acme.organization.slug}/portal/orders/${order.id}`)
  assert.deepEqual([...link.searchParams.keys()], ['customer_session_token'])
})
