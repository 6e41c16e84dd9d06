import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import {
  checkDomain,
  domainOf,
  domainPath,
  isServed,
  proveDomain,
  requestAt,
  setDomain,
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

  const { status, body } = await setDomain(acme, host)

  assert.equal(status, 200)
  assert.deepEqual([body.host, body.status, body.method], [host, 'pending', null])
  assert.equal(body.txt_record.name, `_gatehouse.${host}`)
  assert.match(body.txt_record.value, /^gatehouse-verification=\w{32}$/)
  assert.equal(body.points_to, '127.0.0.1')
  assert.equal((await checkDomain(acme)).problem, 'not_found')
  assert.equal(await isServed(server, host), false)
  names.records.set(body.txt_record.name, ['v=spf1 -all', body.txt_record.value])
  const proved = await checkDomain(acme)
  assert.deepEqual([proved.status, proved.method, proved.problem], ['verified', 'dns', null])
  assert.equal(await isServed(server, host), true)
  assert.deepEqual(await actionsOf(acme), ['portal_domain.set', 'portal_domain.verified'])
})

test('a domain is served once its file is found, also after it leads to the server', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { file } = (await setDomain(acme, host)).body
  const { port } = new URL(server.url)
  assert.equal(file.url, `http://${host}:${port}/.well-known/gatehouse-verification.txt`)

  const close = await serveFile(host, `${file.content}\n`)
  const proved = await checkDomain(acme)
  close()
  names.addresses.set(host, '127.0.0.1')
  const later = await checkDomain(acme)

  assert.deepEqual([proved.status, proved.method], ['verified', 'file'])
  assert.equal(proved.is_reachable, false)
  assert.deepEqual([later.status, later.method, later.is_reachable], ['verified', 'file', true])
})

test('another value, a missing record and a silent name service are told apart', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { txt_record } = (await setDomain(acme, host)).body

  assert.equal((await checkDomain(acme)).problem, 'not_found')
  names.records.set(txt_record.name, ['gatehouse-verification=other'])
  assert.equal((await checkDomain(acme)).problem, 'wrong_value')
  names.isUp = false
  const unanswered = await checkDomain(acme)
  names.isUp = true

  assert.deepEqual([unanswered.problem, unanswered.status], ['unreachable', 'pending'])
})

test('links use a domain only while requests to it reach the server', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { txt_record } = (await setDomain(acme, host)).body
  names.records.set(txt_record.name, [txt_record.value])
  const linked = async () =>
    (await acme.server.get(`/v1/organizations/${acme.organization.id}`)).body.portal_domain

  await checkDomain(acme)
  assert.equal(await linked(), null)
  names.addresses.set(host, '127.0.0.1')
  await checkDomain(acme)
  assert.equal(await linked(), host)
  names.addresses.delete(host)
  closeConnections()
  await checkDomain(acme)
  assert.equal(await linked(), null)
  assert.equal(await isServed(server, host), true)
})

test('another domain replaces the first one, and removing it ends it immediately', async () => {
  const acme = await merchant(server)
  const [first, second] = [newHost(), newHost()]
  await proveDomain(names, acme, first)
  const before = await domainOf(acme)
  const again = await setDomain(acme, first.toUpperCase())
  assert.deepEqual(again.body, before)

  await proveDomain(names, acme, second)
  assert.deepEqual([await isServed(server, first), await isServed(server, second)], [false, true])
  const removed = await acme.server.delete(domainPath(acme))

  assert.equal(removed.status, 204)
  assert.equal(await isServed(server, second), false)
  assert.equal(await domainOf(acme), null)
  assert.equal((await acme.server.delete(domainPath(acme))).status, 404)
  assert.equal((await acme.server.post(`${domainPath(acme)}/check`)).status, 404)
  assert.equal((await actionsOf(acme)).at(-1), 'portal_domain.removed')
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
    const { status, body } = await setDomain(acme, host)
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
    assert.equal((await setDomain(acme, host)).status, 422, host)
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
  await setDomain(acme, host)

  const proved = await checkDomain(acme)
  await setDomain(bee, host)

  assert.deepEqual([proved.status, proved.method, proved.is_reachable], ['verified', null, true])
  assert.equal((await checkDomain(bee)).problem, 'taken')
})

test('a new domain is checked each hour for three days, then only on request', async () => {
  const acme = await merchant(server)
  const host = newHost()
  const { txt_record } = (await setDomain(acme, host)).body
  await server.drainJobs()
  assert.notEqual((await domainOf(acme)).last_checked_at, null)

  names.records.set(txt_record.name, [txt_record.value])
  server.clock.pass(HOUR)
  await server.drainJobs()
  assert.equal((await domainOf(acme)).status, 'verified')

  const other = await merchant(server, 'Other')
  await setDomain(other, newHost())
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

  await setDomain(acme, host)
  assert.equal((await ask(host)).status, 404)
  await proveDomain(names, acme, host)

  assert.deepEqual((await ask(host)).body, { domain: host })
  assert.equal((await ask(host.toUpperCase())).status, 200)
  assert.equal((await ask('')).status, 404)
})
