import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { languageCodes } from '@gatehouse/contract/languages'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keepMails, mailsSentTo } from '../../testing/mails.ts'
import { merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { plan, product, sell } from '../../testing/sales.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  await keepMails(server)
})
after(() => server.close())

/** A member who follows a mailed link has a verified address. */
const markVerified = (email: string, language: number | null = null) =>
  server.site.db
    .updateTable('users')
    .set({ email_verified: true, language })
    .where('email', '=', email)
    .execute()

async function join(organization_id: string, role: string): Promise<Person> {
  const person = await signUp(server, 'Pat')
  const { id } = await server.site.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  await server.site.db
    .insertInto('members')
    .values({
      id: crypto.randomUUID(),
      ...{ organization_id, user_id: id, role, created_at: server.clock.now() },
    })
    .execute()
  return person
}

test('members who may see orders are notified of a sale in their own language', async () => {
  const acme = await merchant(server)
  const finance = await join(acme.organization.id, 'finance')
  const member = await join(acme.organization.id, 'member')
  const unproven = await join(acme.organization.id, 'admin')
  await markVerified(acme.owner.email)
  await markVerified(finance.email, languageCodes.de)
  await markVerified(member.email)

  const bea = { customer_email: 'bea@example.com' }
  const { order } = await sell(server, acme, await product(acme), bea)
  await sell(server, acme, await plan(acme), bea)

  const [subscribed, purchase] = await mailsSentTo(server, acme.owner.email)
  assert.deepEqual([purchase?.kind, subscribed?.kind], ['new_order', 'new_subscription'])
  assert.equal(purchase?.subject, 'bea@example.com bought Handbook')
  assert.match(String(purchase?.plain), /bea@example\.com bought Handbook for \$20\.00\./)
  const path = `/dashboard/${acme.organization.slug}/orders/${order.id}`
  assert.ok(purchase?.plain.includes(path))
  assert.match(String(subscribed?.plain), /subscribed to Pro\. Amount charged: \$10\.00\./)
  const [german] = await mailsSentTo(server, finance.email)
  assert.match(String(german?.plain), /hat Pro abonniert\. Jetzt abgebucht: 10,00/)
  for (const { email } of [member, unproven]) {
    const kinds = (await mailsSentTo(server, email)).map(({ kind }) => kind)
    assert.ok(!kinds.some(kind => kind.startsWith('new_')), kinds.join())
  }
})

test('no member is notified of events the merchant disabled, nor of renewals', async () => {
  const acme = await merchant(server)
  await markVerified(acme.owner.email)
  const notification_settings = { new_order: false, new_subscription: true }
  const path = `/v1/organizations/${acme.organization.id}`
  assert.equal((await acme.server.patch(path, { notification_settings })).status, 200)

  await sell(server, acme, await product(acme))
  const { order } = await sell(server, acme, await plan(acme))
  server.clock.set(new Date(order.subscription.current_period_end))
  await server.drainJobs()

  const kinds = (await mailsSentTo(server, acme.owner.email)).map(({ kind }) => kind)
  assert.deepEqual(
    kinds.filter(kind => kind.startsWith('new_') && kind !== 'new_device'),
    ['new_subscription'],
  )
})
