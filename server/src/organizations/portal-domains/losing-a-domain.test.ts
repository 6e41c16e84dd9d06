import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, verifyEmail } from '../../testing/people.ts'
import {
  checkDomain,
  domainOf,
  isServed,
  proveDomain,
  requestAt,
  setDomain,
  startNameService,
  type NameService,
} from '../../testing/portal-domains.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let names: NameService
before(async () => {
  server = await startTestServer()
  names = startNameService(server)
})
after(() => server.close())

let hosts = 0
const newHost = () => `portal-${(hosts += 1)}.acme.example`

test('a host belongs to the organization that proves it, and no other can take it', async () => {
  const [acme, evil] = [await merchant(server), await merchant(server, 'Evil')]
  const host = newHost()
  await proveDomain(names, acme, host)

  assert.equal((await setDomain(evil, host)).status, 200)
  assert.equal((await checkDomain(evil)).problem, 'taken')
  // Without a name service, nobody knows whether the holder's record is gone.
  names.isUp = false
  assert.equal((await checkDomain(evil)).status, 'pending')
  names.isUp = true
  // Even if it can write its own record beside the holder's.
  const { txt_record } = await domainOf(evil)
  names.records.get(txt_record.name)?.push(txt_record.value)

  assert.deepEqual(
    [(await checkDomain(evil)).status, (await checkDomain(evil)).problem],
    ['pending', 'taken'],
  )
  assert.equal((await domainOf(acme)).status, 'verified')
})

test('a domain that has a new owner changes hands when the old record is gone', async () => {
  const [acme, bee] = [await merchant(server), await merchant(server, 'Bee')]
  await verifyEmail(server, acme.owner)
  const host = newHost()
  await proveDomain(names, acme, host)
  const { txt_record } = (await setDomain(bee, host)).body

  names.records.set(txt_record.name, [txt_record.value])
  const taken = await checkDomain(bee)

  assert.equal(taken.status, 'verified')
  const lost = await domainOf(acme)
  assert.deepEqual([lost.status, lost.problem, lost.is_reachable], ['stopped', 'taken', false])
  const { body } = await acme.server.get(`/v1/organizations/${acme.organization.id}`)
  assert.equal(body.portal_domain, null)
  const seller = `/v1/customer-portal/organizations/${bee.organization.slug}`
  assert.equal((await requestAt(server, host, seller)).status, 200)
  const [mail] = await mailsSentTo(server, acme.owner.email)
  assert.match(mail?.plain ?? '', new RegExp(host))
  assert.equal(mail?.kind, 'portal_domain_stopped')
})

test('of two organizations that prove a host at the same time, one gets it', async () => {
  const [acme, bee] = [await merchant(server), await merchant(server, 'Bee')]
  const host = newHost()
  const proofs = [
    (await setDomain(acme, host)).body.txt_record,
    (await setDomain(bee, host)).body.txt_record,
  ]
  names.records.set(
    `_gatehouse.${host}`,
    proofs.map(({ value }) => value),
  )

  const results = await Promise.all([checkDomain(acme), checkDomain(bee)])

  const statuses = results.map(({ status }) => String(status))
  assert.deepEqual(statuses.toSorted(), ['pending', 'verified'])
})

test('a proof that is missing for three days ends the domain, after a warning', async () => {
  const acme = await merchant(server)
  const { email } = acme.owner
  await verifyEmail(server, acme.owner)
  const host = newHost()
  await proveDomain(names, acme, host)
  const record = names.records.get(`_gatehouse.${host}`) ?? []
  const passDay = async () => {
    server.clock.pass(DAY + HOUR)
    await server.drainJobs()
    const { status } = await domainOf(acme)
    const mails = await mailsSentTo(server, email)
    const kinds = mails.map(({ kind }) => kind).filter(kind => kind.startsWith('portal_domain'))
    return [status, await isServed(server, host), kinds]
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
  assert.equal((await checkDomain(acme)).status, 'verified')
  assert.equal(await isServed(server, host), true)
})

test('a proof that returns in time changes nothing for customers', async () => {
  const acme = await merchant(server)
  const host = newHost()
  await proveDomain(names, acme, host)
  const record = names.records.get(`_gatehouse.${host}`) ?? []
  names.isUp = false
  const missed = await checkDomain(acme)
  names.isUp = true
  assert.deepEqual([missed.status, missed.problem], ['failing', 'unreachable'])

  names.records.set(`_gatehouse.${host}`, record)
  const found = await checkDomain(acme)

  assert.deepEqual([found.status, found.failing_since, found.stops_at], ['verified', null, null])
})

test('an organization that is deleted gives up its domain', async () => {
  const acme = await merchant(server)
  const host = newHost()
  await proveDomain(names, acme, host)
  assert.equal(await isServed(server, host), true)

  const body = { organizationId: acme.organization.id }
  const { status } = await acme.owner.post('/api/auth/organization/delete', body)
  await server.drainJobs()

  assert.equal(status, 200)
  assert.equal(await isServed(server, host), false)
})
