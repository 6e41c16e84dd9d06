import { contract } from '@gatehouse/contract'
import { organizationRoles } from '@gatehouse/contract/access/roles'
import type { OrganizationRole } from '@gatehouse/contract/access/statements'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { newId } from '../../platform/ids.ts'
import type { TestServer } from '../test-server.ts'
import { changeInstanceSettings } from '../instance-settings.ts'
import { makeAdmin, signUp, tokenOf, verifyEmail } from '../people.ts'
import type { Person } from '../person.ts'
import type { Example, EndpointCase } from './example.ts'
import { examples } from './examples.data.ts'
import { expectStatus } from './created-objects.ts'
import { createSampleOrg, type SampleOrg } from './sample-org.ts'

/** The credentials of a caller: the headers of their requests. */
export type Caller = Record<string, string>

/** All users and objects of the contract tests, created once. */
export type Fixtures = {
  server: TestServer
  /** The shop whose owner, server and customer make the calls. */
  own: SampleOrg
  /** Another merchant's shop: none of its data may be visible. */
  foreign: SampleOrg
  /** One user of each role in the own shop's organization. */
  members: Record<OrganizationRole, Caller>
  /** A signed-in user without an organization. */
  outsider: Caller
  expired: { token: Caller; session: Caller; person: Caller }
  /** A server of the own organization with only these scopes. */
  holding(scopes: readonly string[]): Caller
}

/** An anonymous caller. */
export const anonymousCaller: Caller = {}

/** The holder of the token. */
export const bearer = (token: string): Caller => ({ authorization: `Bearer ${token}` })

/** A user in a browser that shows our pages. */
export const browser = (person: Person): Caller => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  origin: person.url,
})

/** Every endpoint, in the order of the contract. */
export const cases: EndpointCase[] = Object.entries(contract).flatMap(([group, table]) => {
  const written: Record<string, Record<string, Example>> = examples
  return Object.entries(table as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    name: `${group}.${verb}`,
    endpoint,
    example: written[group]?.[verb] ?? {},
  }))
})

/** Creates the scene: two shops, users of every role, and expired credentials. */
export async function createFixtures(testServer: TestServer): Promise<Fixtures> {
  const expired = await expiredFixtures(testServer)
  const own = await createSampleOrg(testServer, 'Own')
  const foreign = await createSampleOrg(testServer, 'Foreign')
  await makeAdmin(testServer, own.owner)
  await changeInstanceSettings(testServer, {
    billing_organization: own.organization,
    user_reported_events: ['plugin-call'],
  })
  await makeCustomer(testServer, own.owner)
  const members: [string, Caller][] = []
  for (const role of organizationRoles)
    members.push([role, browser(await memberOf(testServer, own, role))])
  const known = new Map<string, Caller>()
  for (const scopes of requested())
    known.set(scopes.join(' '), await holderOf(testServer, own, scopes))
  return {
    server: testServer,
    own,
    foreign,
    // The type of Object.fromEntries does not keep the given keys.
    members: Object.fromEntries(members) as Record<OrganizationRole, Caller>,
    outsider: browser(await signUp(testServer, 'Outsider')),
    expired,
    holding: scopes => {
      const server = known.get(scopes.join(' '))
      if (!server) throw new Error(`nobody holds ${scopes.join(' ')}`)
      return server
    },
  }
}

/** Makes a user a customer of the shop, which takes a verified address for a moment. */
async function makeCustomer(server: TestServer, person: Person): Promise<void> {
  await verifyEmail(server, person)
  expectStatus(await person.get('/api/auth/customer/state'), 200)
  const users = server.site.db.updateTable('users').set({ email_verified: false })
  await users.where('email', '=', person.email).execute()
}

/** All scopes except those an endpoint requires. */
export const everyoneExcept = (scopes: readonly string[]) =>
  TokenScope.options.filter(scope => !scopes.includes(scope))

/**
 * Every set of scopes for which the contract tests need a token: each alone, and all but an
 * endpoint's.
 */
function requested(): Iterable<readonly string[]> {
  const sets = cases.flatMap(({ endpoint: { scopes = [], subjects } }) =>
    subjects.includes('organization')
      ? [everyoneExcept(scopes), ...scopes.map(scope => [scope])]
      : [],
  )
  return new Map(sets.map(scopes => [scopes.join(' '), scopes])).values()
}

async function holderOf(
  server: TestServer,
  { owner, organization }: SampleOrg,
  scopes: readonly string[],
) {
  const { token } = await tokenOf(server, owner, organization, scopes)
  return bearer(String(token))
}

/** Adds a member to the organization directly; invitations are not tested here. */
async function memberOf(
  server: TestServer,
  shop: SampleOrg,
  role: OrganizationRole,
): Promise<Person> {
  const person = await signUp(server, role)
  const { body } = await person.get('/api/auth/get-session')
  const row = { organization_id: shop.organization, user_id: String(body.user.id), role }
  await server.site.db
    .insertInto('members')
    .values({ id: newId(), created_at: server.clock.now(), ...row })
    .execute()
  await notify(server, row)
  return person
}

/** A member without a notification would count as one who may not list them. */
async function notify(
  server: TestServer,
  member: { organization_id: string; user_id: string },
): Promise<void> {
  const { organization_id, user_id } = member
  const news = { kind: 'new_order', page: '/orders', shown: true }
  await server.site.db
    .insertInto('notifications')
    .values({
      ...{ id: newId(), organization_id, user_id, ...news },
      created_at: server.clock.now(),
    })
    .execute()
}

const HOUR_MS = 3_600_000

/** Credentials that have expired when the contract tests start: they were valid for an hour. */
async function expiredFixtures(testServer: TestServer): Promise<Fixtures['expired']> {
  const owner = await signUp(testServer, 'Methuselah')
  const slug = `outlived-${process.pid}`
  const created = await owner.post('/api/auth/organization/create', { name: 'Old', slug })
  const organization_id = String(expectStatus(created, 200).id)
  const server = await tokenOf(testServer, owner, organization_id, TokenScope.options)
  const brief = await owner.post('/v1/organization-access-tokens/', {
    organization_id,
    comment: 'for a minute',
    expires_in: 60,
    scopes: TokenScope.options,
  })
  const customer = await server.post('/v1/customers/', { email: 'old@example.com' })
  const session = await server.post('/v1/customer-sessions/', {
    customer_id: expectStatus(customer, 201).id,
  })
  const person = browser(owner)
  testServer.clock.pass(2 * HOUR_MS)
  await testServer.site.db
    .updateTable('sessions')
    .set({ expires_at: new Date(testServer.clock.now().getTime() - HOUR_MS) })
    .execute()
  return {
    token: bearer(String(expectStatus(brief, 201).token)),
    session: bearer(String(expectStatus(session, 201).token)),
    person,
  }
}
