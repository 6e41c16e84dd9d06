import { contract } from '@gatehouse/contract'
import { organizationRoles } from '@gatehouse/contract/access/roles'
import type { OrganizationRole } from '@gatehouse/contract/access/statements'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { newId } from '../../platform/ids.ts'
import type { House } from '../house.ts'
import { makeAdmin, signUp, tokenOf } from '../people.ts'
import type { Person } from '../person.ts'
import type { Example, Stop } from './example.ts'
import { examples } from './examples.data.ts'
import { expectStatus } from './made.ts'
import { openShop, type Shop } from './shop.ts'

/** The credentials of a caller: the headers of their requests. */
export type Caller = Record<string, string>

/** All users and objects of the contract tests, created once. */
export type Scene = {
  house: House
  /** The shop whose owner, server and customer make the calls. */
  own: Shop
  /** Another merchant's shop: none of its data may be visible. */
  foreign: Shop
  /** One user of each role in the own shop's organization. */
  members: Record<OrganizationRole, Caller>
  /** A signed-in user without an organization. */
  outsider: Caller
  expired: { token: Caller; session: Caller; person: Caller }
  /** A server of the own organization with only these scopes. */
  holding(scopes: readonly string[]): Caller
}

/** An anonymous caller. */
export const nobody: Caller = {}

/** The holder of the token. */
export const bearer = (token: string): Caller => ({ authorization: `Bearer ${token}` })

/** A user in a browser that shows our pages. */
export const browser = (person: Person): Caller => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  origin: person.url,
})

/** Every endpoint, in the order of the contract. */
export const stops: Stop[] = Object.entries(contract).flatMap(([group, table]) => {
  const written: Record<string, Record<string, Example>> = examples
  return Object.entries(table as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    name: `${group}.${verb}`,
    endpoint,
    example: written[group]?.[verb] ?? {},
  }))
})

/** Creates the scene: two shops, users of every role, and expired credentials. */
export async function setScene(house: House): Promise<Scene> {
  const expired = await outlived(house)
  const own = await openShop(house, 'Own')
  const foreign = await openShop(house, 'Foreign')
  await makeAdmin(house, own.owner)
  const members: [string, Caller][] = []
  for (const role of organizationRoles)
    members.push([role, browser(await memberOf(house, own, role))])
  const known = new Map<string, Caller>()
  for (const scopes of asked()) known.set(scopes.join(' '), await holderOf(house, own, scopes))
  return {
    house,
    own,
    foreign,
    // The type of Object.fromEntries does not keep the given keys.
    members: Object.fromEntries(members) as Record<OrganizationRole, Caller>,
    outsider: browser(await signUp(house, 'Outsider')),
    expired,
    holding: scopes => {
      const server = known.get(scopes.join(' '))
      if (!server) throw new Error(`nobody holds ${scopes.join(' ')}`)
      return server
    },
  }
}

/** All scopes except those an endpoint requires. */
export const allBut = (scopes: readonly string[]) =>
  TokenScope.options.filter(scope => !scopes.includes(scope))

/**
 * Every set of scopes for which the contract tests need a token: each alone, and all but an
 * endpoint's.
 */
function asked(): Iterable<readonly string[]> {
  const sets = stops.flatMap(({ endpoint: { scopes = [], subjects } }) =>
    subjects.includes('organization') ? [allBut(scopes), ...scopes.map(scope => [scope])] : [],
  )
  return new Map(sets.map(scopes => [scopes.join(' '), scopes])).values()
}

async function holderOf(house: House, { owner, organization }: Shop, scopes: readonly string[]) {
  const { token } = await tokenOf(house, owner, organization, scopes)
  return bearer(String(token))
}

/** Adds a member to the organization directly; invitations are not tested here. */
async function memberOf(house: House, shop: Shop, role: OrganizationRole): Promise<Person> {
  const person = await signUp(house, role)
  const { body } = await person.get('/api/auth/get-session')
  const row = { organization_id: shop.organization, user_id: String(body.user.id), role }
  await house.site.db
    .insertInto('members')
    .values({ id: newId(), created_at: house.clock.now(), ...row })
    .execute()
  return person
}

const HOUR_MS = 3_600_000

/** Credentials that have expired when the contract tests start: they were valid for an hour. */
async function outlived(house: House): Promise<Scene['expired']> {
  const owner = await signUp(house, 'Methuselah')
  const slug = `outlived-${process.pid}`
  const created = await owner.post('/api/auth/organization/create', { name: 'Old', slug })
  const organization_id = String(expectStatus(created, 200).id)
  const server = await tokenOf(house, owner, organization_id, TokenScope.options)
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
  house.clock.pass(2 * HOUR_MS)
  await house.site.db
    .updateTable('sessions')
    .set({ expires_at: new Date(house.clock.now().getTime() - HOUR_MS) })
    .execute()
  return {
    token: bearer(String(expectStatus(brief, 201).token)),
    session: bearer(String(expectStatus(session, 201).token)),
    person,
  }
}
