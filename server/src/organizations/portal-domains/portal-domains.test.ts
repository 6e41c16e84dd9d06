import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import {
  domainPath,
  proveDomain,
  requestAt,
  startNameService,
  type NameService,
} from '../../testing/portal-domains.ts'
import type { Resolver } from '../../platform/egress/resolver.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { isReservedHost } from './is-reserved-host.ts'

let server: TestServer
let names: NameService
before(async () => {
  server = await startTestServer({ config: { trusted_origins: ['https://*.trusted.example'] } })
  names = startNameService(server)
})
after(() => server.close())

let hosts = 0
const newHost = () => `portal-${(hosts += 1)}.acme.example`

const set = (seller: Merchant, host: string) => seller.server.put(domainPath(seller), { host })
const check = async (seller: Merchant) =>
  (await seller.server.post(`${domainPath(seller)}/check`)).body
const domainOf = async (seller: Merchant) => (await seller.server.get(domainPath(seller))).body
/** The status is 421 at hosts that are not ours. */
const isServed = async (host: string) => {
  const { status } = await requestAt(server, host, '/.well-known/gatehouse-portal.txt')
  return status === 200
}
/** Names lead to new addresses from now on: no connection to an earlier one is used again. */
const closeConnections = () => {
  server.site.resolver = { ...(server.site.resolver as Resolver) }
}

const actionsOf = async ({ organization }: Merchant) => {
  const rows = await server.site.db
    .selectFrom('audit_entries')
    .select('action')
    .where('organization_id', '=', organization.id)
    .where('subject_kind', '=', 'portal_domain')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

/** Serves a text at a host's proof file, at an address of its own beside the server's. */
async function serveFile(host: string, content: string): Promise<() => void> {
  const files = createServer((asked, answer) => {
    const isFile = asked.url === '/.well-known/gatehouse-verification.txt'
    answer.writeHead(isFile ? 200 : 404).end(isFile ? content : '')
  })
  const { port } = new URL(server.url)
  await new Promise<void>(resolve => files.listen(Number(port), '127.0.0.2', resolve))
  names.addresses.set(host, '127.0.0.2')
  return () => void files.close()
}

test('a domain is served once its TXT record is found', async () => {
  const acme = await merchant(server)
  const host = newHost()
  assert.equal(await domainOf(acme), null)

  const { status, body } = await set(acme, host)

  assert.equal(status, 200)
  assert.deepEqual([body.host, body.status, body.method], [host, 'pending', null])
  assert.equal(body.txt_record.name, `_gatehouse.${host}`)
  assert.match(body.txt_record.value, /^gatehouse-verification=\w{32}$/)
  assert.equal(body.points_to, '127.0.0.1')
  assert.equal((await check(acme)).problem, 'not_found')
  assert.equal(await isServed(host), false)
  names.records.set(body.txt_record.name, ['v=spf1 -all', body.txt_record.value])
  const proved = await check(acme)
  assert.deepEqual([proved.status, proved.method, proved.problem], ['verified', 'dns', null])
  assert.equal(await isServed(host), true)
  assert.deepEqual(await actionsOf(acme), ['portal_domain.set', 'portal_domain.verified'])
})

test('a domain is served once its file is found, also after it leads to the server', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { file } = (await set(acme, host)).body
  const { port } = new URL(server.url)
  assert.equal(file.url, `http://${host}:${port}/.well-known/gatehouse-verification.txt`)

  const close = await serveFile(host, `${file.content}\n`)
  const proved = await check(acme)
  close()
  names.addresses.set(host, '127.0.0.1')
  const later = await check(acme)

  assert.deepEqual([proved.status, proved.method], ['verified', 'file'])
  assert.equal(proved.is_reachable, false)
  assert.deepEqual([later.status, later.method, later.is_reachable], ['verified', 'file', true])
})

test('another value, a missing record and a silent name service are told apart', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { txt_record } = (await set(acme, host)).body

  assert.equal((await check(acme)).problem, 'not_found')
  names.records.set(txt_record.name, ['gatehouse-verification=other'])
  assert.equal((await check(acme)).problem, 'wrong_value')
  names.isUp = false
  const unanswered = await check(acme)
  names.isUp = true

  assert.deepEqual([unanswered.problem, unanswered.status], ['unreachable', 'pending'])
})

test('links use a domain only while requests to it reach the server', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { txt_record } = (await set(acme, host)).body
  names.records.set(txt_record.name, [txt_record.value])
  const linked = async () =>
    (await acme.server.get(`/v1/organizations/${acme.organization.id}`)).body.portal_domain

  await check(acme)
  assert.equal(await linked(), null)
  names.addresses.set(host, '127.0.0.1')
  await check(acme)
  assert.equal(await linked(), host)
  names.addresses.delete(host)
  closeConnections()
  await check(acme)
  assert.equal(await linked(), null)
  assert.equal(await isServed(host), true)
})

test('a host belongs to the organization that proves it, and no other can take it', async () => {
  const [acme, evil] = [await merchant(server), await merchant(server, 'Evil')]
  const host = newHost()
  await proveDomain(names, acme, host)

  assert.equal((await set(evil, host)).status, 200)
  assert.equal((await check(evil)).problem, 'taken')
  // Without a name service, nobody knows whether the holder's record is gone.
  names.isUp = false
  assert.equal((await check(evil)).status, 'pending')
  names.isUp = true
  // Even if it can write its own record beside the holder's.
  const { txt_record } = await domainOf(evil)
  names.records.get(txt_record.name)?.push(txt_record.value)

  assert.deepEqual([(await check(evil)).status, (await check(evil)).problem], ['pending', 'taken'])
  assert.equal((await domainOf(acme)).status, 'verified')
})

test('a domain that has a new owner changes hands when the old record is gone', async () => {
  const [acme, bee] = [await merchant(server), await merchant(server, 'Bee')]
  await server.site.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('email', '=', acme.owner.email)
    .execute()
  const host = newHost()
  await proveDomain(names, acme, host)
  const { txt_record } = (await set(bee, host)).body

  names.records.set(txt_record.name, [txt_record.value])
  const taken = await check(bee)

  assert.equal(taken.status, 'verified')
  const lost = await domainOf(acme)
  assert.deepEqual([lost.status, lost.problem, lost.is_reachable], ['stopped', 'taken', false])
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  assert.equal(body.portal_domain, null)
  const seller = `/v1/customer-portal/organizations/${bee.organization.slug}`
  assert.equal((await requestAt(server, host, seller)).status, 200)
  const [mail] = await mailsSentTo(server, acme.owner.email)
  assert.match(mail?.plain ?? '', new RegExp(`${host}`))
  assert.equal(mail?.kind, 'portal_domain_stopped')
})

test('of two organizations that prove a host at the same time, one gets it', async () => {
  const [acme, bee] = [await merchant(server), await merchant(server, 'Bee')]
  const host = newHost()
  const proofs = [(await set(acme, host)).body.txt_record, (await set(bee, host)).body.txt_record]
  names.records.set(
    `_gatehouse.${host}`,
    proofs.map(({ value }) => value),
  )

  const results = await Promise.all([check(acme), check(bee)])

  const statuses = results.map(({ status }) => String(status))
  assert.deepEqual(statuses.toSorted(), ['pending', 'verified'])
})

test('a proof that is missing for three days ends the domain, after a warning', async () => {
  const acme = await merchant(server)
  const { email } = acme.owner
  await server.site.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute()
  const host = newHost()
  await proveDomain(names, acme, host)
  const record = names.records.get(`_gatehouse.${host}`) ?? []
  const passDay = async () => {
    server.clock.pass(DAY + HOUR)
    await server.drainJobs()
    const { status } = await domainOf(acme)
    const mails = await mailsSentTo(server, email)
    const kinds = mails.map(({ kind }) => kind).filter(kind => kind.startsWith('portal_domain'))
    return [status, await isServed(host), kinds]
  }

  assert.deepEqual(await passDay(), ['verified', true, []])
  names.addresses.delete(host)
  names.records.set(`_gatehouse.${host}`, [])
  assert.deepEqual(await passDay(), ['failing', true, []])
  const warned = ['portal_domain_failing']
  assert.deepEqual(await passDay(), ['failing', true, warned])
  const { failing_since, stops_at } = await domainOf(acme)
  assert.equal(Date.parse(stops_at) - Date.parse(failing_since), 3 * DAY)
  assert.deepEqual(await passDay(), ['failing', true, warned])
  const over = ['portal_domain_stopped', ...warned]
  assert.deepEqual(await passDay(), ['stopped', false, over])
  assert.deepEqual(await passDay(), ['stopped', false, over])
  names.records.set(`_gatehouse.${host}`, record)
  assert.equal((await check(acme)).status, 'verified')
  assert.equal(await isServed(host), true)
})

test('a proof that returns in time changes nothing for customers', async () => {
  const acme = await merchant(server)
  const host = newHost()
  await proveDomain(names, acme, host)
  const record = names.records.get(`_gatehouse.${host}`) ?? []
  names.isUp = false
  const missed = await check(acme)
  names.isUp = true
  assert.deepEqual([missed.status, missed.problem], ['failing', 'unreachable'])

  names.records.set(`_gatehouse.${host}`, record)
  const found = await check(acme)

  assert.deepEqual([found.status, found.failing_since, found.stops_at], ['verified', null, null])
})

test('another domain replaces the first one, and removing it ends it immediately', async () => {
  const acme = await merchant(server)
  const [first, second] = [newHost(), newHost()]
  await proveDomain(names, acme, first)
  const before = await domainOf(acme)
  const again = await set(acme, first.toUpperCase())
  assert.deepEqual(again.body, before)

  await proveDomain(names, acme, second)
  assert.deepEqual([await isServed(first), await isServed(second)], [false, true])
  const removed = await acme.server.delete(domainPath(acme))

  assert.equal(removed.status, 204)
  assert.equal(await isServed(second), false)
  assert.equal(await domainOf(acme), null)
  assert.equal((await acme.server.delete(domainPath(acme))).status, 404)
  assert.equal((await acme.server.post(`${domainPath(acme)}/check`)).status, 404)
  assert.equal((await actionsOf(acme)).at(-1), 'portal_domain.removed')
})

test('an organization that is deleted gives up its domain', async () => {
  const acme = await merchant(server)
  const host = newHost()
  await proveDomain(names, acme, host)
  assert.equal(await isServed(host), true)

  const body = { organizationId: acme.organization.id }
  const { status } = await acme.owner.post('/api/auth/organization/delete', body)
  await server.drainJobs()

  assert.equal(status, 200)
  assert.equal(await isServed(host), false)
})

test('only members who may change the settings set a domain', async () => {
  const [acme, bee] = [await merchant(server), await merchant(server, 'Bee')]
  const reader = await tokenOf(server, acme.owner, acme.organization.id, ['organizations:read'])
  const host = newHost()

  assert.equal((await reader.put(domainPath(acme), { host })).status, 403)
  assert.equal((await bee.server.put(domainPath(acme), { host })).status, 404)
  assert.equal((await bee.server.get(domainPath(acme))).status, 404)
  assert.equal((await server.stranger().put(domainPath(acme), { host })).status, 401)
  assert.equal((await reader.get(domainPath(acme))).body, null)
})

test('no organization gets a host of the server, an address or a public suffix', async () => {
  const acme = await merchant(server)

  for (const host of ['app.trusted.example', 'co.uk']) {
    const { status, body } = await set(acme, host)
    assert.deepEqual([status, body.error], [403, 'DomainReserved'], host)
  }
  for (const host of [
    '127.0.0.1',
    '[::1]',
    'localhost',
    'com',
    'a b.example',
    'https://a.example',
    'a..example',
    `${'a'.repeat(64)}.example`,
    'a.example:80',
    '-a.example',
    '',
  ]) {
    assert.equal((await set(acme, host)).status, 422, host)
  }
  const live = { ...server.site, mode: 'live', base_url: 'https://pay.gatehouse.example' } as const
  const reserved = ['pay.gatehouse.example', 'acme.localhost', 'portal.internal', 'github.local']
  for (const host of reserved) assert.equal(isReservedHost(live, host), true, host)
  for (const host of ['portal.acme.com', 'acme.co.uk', 'xn--mnchen-3ya.de']) {
    assert.equal(isReservedHost(live, host), false, host)
  }
})

test('a sandbox accepts names of its own machine without a proof', async () => {
  const [acme, bee] = [await merchant(server), await merchant(server, 'Bee')]
  const host = `portal-${acme.organization.slug}.localhost`
  await set(acme, host)

  const proved = await check(acme)
  await set(bee, host)

  assert.deepEqual([proved.status, proved.method, proved.is_reachable], ['verified', null, true])
  assert.equal((await check(bee)).problem, 'taken')
})

test('a new domain is checked each hour for three days, then only on request', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { txt_record } = (await set(acme, host)).body
  await server.drainJobs()
  assert.notEqual((await domainOf(acme)).last_checked_at, null)

  names.records.set(txt_record.name, [txt_record.value])
  server.clock.pass(HOUR)
  await server.drainJobs()
  assert.equal((await domainOf(acme)).status, 'verified')

  const other = await merchant(server, 'Other')
  await set(other, newHost())
  for (let day = 0; day < 5; day += 1) {
    server.clock.pass(DAY)
    await server.drainJobs()
  }
  const waiting = await server.site.db
    .selectFrom('agenda')
    .innerJoin('portal_domains', 'portal_domains.id', 'agenda.subject_id')
    .select('agenda.id')
    .where('portal_domains.organization_id', '=', other.organization.id)
    .execute()
  assert.deepEqual(waiting, [])
})

test('a proxy asks whether a domain may have a certificate, under any host', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const ask = (domain: string) =>
    requestAt(server, '10.0.0.8', `/v1/portal-domains/allowed?domain=${domain}`)

  await set(acme, host)
  assert.equal((await ask(host)).status, 404)
  await proveDomain(names, acme, host)

  assert.deepEqual((await ask(host)).body, { domain: host })
  assert.equal((await ask(host.toUpperCase())).status, 200)
  assert.equal((await ask('')).status, 404)
})
