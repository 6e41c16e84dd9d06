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

/** By what a caller is known: the headers of their requests. */
export type Caller = Record<string, string>

/** Everybody and everything the walk needs, made once. */
export type Scene = {
  house: House
  /** The shop whose owner, server and customer make the calls. */
  own: Shop
  /** Another merchant's: nothing of it may be seen. */
  foreign: Shop
  /** One person of each role in the own shop's organization. */
  members: Record<OrganizationRole, Caller>
  /** Signed in, and in no organization. */
  outsider: Caller
  expired: { token: Caller; session: Caller; person: Caller }
  /** A server of the own organization that holds these scopes only. */
  holding(scopes: readonly string[]): Caller
}

/** Nobody in particular. */
export const nobody: Caller = {}

/** Whoever holds the token. */
export const bearer = (token: string): Caller => ({ authorization: `Bearer ${token}` })

/** A person in a browser that shows our pages. */
export const browser = (person: Person): Caller => ({
  cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  origin: person.url,
})

/** Every endpoint there is, in the order of the contract. */
export const stops: Stop[] = Object.entries(contract).flatMap(([group, table]) => {
  const written: Record<string, Record<string, Example>> = examples
  return Object.entries(table as Record<string, Endpoint>).map(([verb, endpoint]) => ({
    name: `${group}.${verb}`,
    endpoint,
    example: written[group]?.[verb] ?? {},
  }))
})

/** Sets the scene: two shops, people of every role, and credentials that are over. */
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
    // Object.fromEntries forgets which keys it was given.
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

/** What a token holds that lacks just what an endpoint asks for. */
export const allBut = (scopes: readonly string[]) =>
  TokenScope.options.filter(scope => !scopes.includes(scope))

/** Every set of scopes the walk wants a token of: each alone, and all but an endpoint's. */
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

/** Somebody who works in the organization; how people come in is not what is walked here. */
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

/** Credentials that were good once: their hour has passed when the walk begins. */
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
