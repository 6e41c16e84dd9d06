import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contract } from '@gatehouse/contract/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { company, organizationRoute } from '../../../testing/company.ts'
import { merchant } from '../../../testing/people.ts'
import { Person } from '../../../testing/person.ts'
import { product } from '../../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { confirmAs } from '../../buying/test-buyers.ts'

// Every endpoint of the portal, called by members of a buying organization.

let server: TestServer
let plain: Person
let owner: Person

before(async () => {
  server = await startTestServer()
  const acme = await merchant(server)
  const book = await product(acme)
  const firm = await company(server, 'member')
  await confirmAs(server, acme, book, { person: firm.owner, organization: firm.id })
  const [customer] = (await acme.server.get('/v1/customers/')).body.items
  const portalOf = async (person: Person) => {
    const body = { customerId: customer.id, organizationId: firm.id }
    const { url } = (await person.post(organizationRoute('open-purchases'), body)).body
    return new Person(server.url, new URL(url).searchParams.get('customer_session_token') ?? '')
  }
  owner = await portalOf(firm.owner)
  plain = await portalOf(firm.members[0] as Person)
})
after(() => server.close())

/** What a member who cannot buy may call: what they use, and who they are. Nothing with money. */
const forMembers = new Set([
  'portalCustomers.get',
  'portalSession.introspect',
  'portalSession.user',
  'portalSeats.subscriptions',
  'portalBenefitGrants.list',
  'portalBenefitGrants.get',
  'portalAccounts.authorize',
  'portalDownloadables.list',
  'portalLicenseKeys.list',
  'portalLicenseKeys.get',
])

const ofPortal = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, { subjects }]) => subjects.includes('customer'))
    .map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)

function call(person: Person, { method, path }: Endpoint) {
  const at = path.replaceAll(/\{\w+\}/g, () => crypto.randomUUID())
  if (method === 'GET') return person.get(at)
  if (method === 'DELETE') return person.delete(at)
  const send = { POST: person.post, PATCH: person.patch, PUT: person.put }[method]
  return send.call(person, at, {})
}

const isRefused = ({ status, body }: { status: number; body: any }) =>
  status === 403 && /^Only owners and billing managers/.test(body?.detail ?? '')

test('a member who cannot buy reaches exactly the listed endpoints of the portal', async () => {
  assert.ok(ofPortal.length > 60, String(ofPortal.length))
  const reached = []
  for (const { name, endpoint } of ofPortal) {
    if (!isRefused(await call(plain, endpoint))) reached.push(name)
  }
  assert.deepEqual(reached.toSorted(), [...forMembers].toSorted())
})

test('no role keeps an owner from any of them', async () => {
  for (const { name, endpoint } of ofPortal)
    if (endpoint.method === 'GET') assert.ok(!isRefused(await call(owner, endpoint)), name)
})
