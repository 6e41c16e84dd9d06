import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { upload } from '../../testing/files.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { sellFiles } from '../downloads/test-holder.ts'

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

const PREFERENCES = '/v1/customer-portal/mail-preferences'

/** A customer who holds a file, and what publishing a new version of it does. */
async function holder(acme: Merchant) {
  let current = await upload(acme, Buffer.from('First'), {})
  const held = await sellFiles(server, acme, { files: [current.id] })
  const { customer } = held
  const session = await acme.server.post('/v1/customer-sessions/', { customer_id: customer.id })
  return {
    customer,
    portal: new Person(server.url, String(session.body.token)),
    async publish() {
      const newer = await upload(acme, Buffer.from('Newer'), {})
      const body = { file_id: newer.id, notify_customers: true }
      await acme.server.post(`/v1/files/${current.id}/replace`, body)
      await server.drainJobs()
      current = newer
    },
    async noticeCount(): Promise<number> {
      const query = { customer_id: customer.id, limit: '100' }
      const { items } = (await acme.server.get('/v1/customer-mails/', { query })).body
      return items.filter(({ kind }: { kind: string }) => kind === 'file_version').length
    },
  }
}

test('the link of an email unsubscribes by POST only, without signing in', async () => {
  const acme = await merchant(server)
  const ada = await holder(acme)
  await ada.publish()
  const letter = smtp.letterTo(ada.customer.email)
  const link = /^List-Unsubscribe:\s+<([^>]+)>$/m.exec(letter)?.[1] ?? ''
  const visit = (init: RequestInit) => fetch(link, { redirect: 'manual', ...init })

  const [head, page] = [await visit({ method: 'HEAD' }), await visit({})]
  const scanned = await ada.portal.get(PREFERENCES)
  const posted = await visit({
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  await ada.publish()

  assert.match(letter, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  assert.deepEqual([head.status, page.status], [303, 303])
  const target = new URL(page.headers.get('location') ?? '')
  assert.equal(target.origin, server.url)
  assert.equal(target.pathname, `/${acme.organization.slug}/portal/unsubscribe`)
  assert.equal(target.searchParams.get('kind'), 'file_version')
  assert.equal(scanned.body.file_version, true)
  assert.equal(posted.status, 200)
  assert.equal((await ada.portal.get(PREFERENCES)).body.file_version, false)
  assert.equal(await ada.noticeCount(), 1)
})

test('a customer chooses emails in the portal, and each change is recorded', async () => {
  const acme = await merchant(server)
  const bea = await holder(acme)

  const off = await bea.portal.patch(PREFERENCES, { file_version: false })
  await bea.publish()
  const before = await bea.noticeCount()
  await bea.portal.patch(PREFERENCES, { file_version: true })
  await bea.publish()

  assert.deepEqual(off.body, {
    file_version: false,
    usage_alert: true,
    subscription_renewal_reminder: true,
  })
  assert.deepEqual([before, await bea.noticeCount()], [0, 1])
  const entries = await server.site.db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_id', '=', bea.customer.id)
    .where('action', '=', 'customer.emails_chosen')
    .execute()
  assert.equal(entries.length, 2)
})

test('a changed link unsubscribes from nothing', async () => {
  const acme = await merchant(server)
  const cid = await holder(acme)
  await cid.publish()
  const letter = smtp.letterTo(cid.customer.email)
  const link = new URL(/^List-Unsubscribe:\s+<([^>]+)>$/m.exec(letter)?.[1] ?? '')
  const [moment = '', , seal = ''] = link.pathname.split('/').at(-1)?.split('.') ?? []
  const said = Buffer.from(`${cid.customer.id} usage_alert`).toString('base64url')

  const forged = await server
    .stranger()
    .post(`/v1/customer-portal/unsubscribe/${moment}.${said}.${seal}`)

  assert.equal(forged.status, 404)
  assert.equal((await cid.portal.get(PREFERENCES)).body.usage_alert, true)
})
