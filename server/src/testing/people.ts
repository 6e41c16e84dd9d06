import { TokenScope } from '@gatehouse/contract/access/scopes'
import type { House } from './house.ts'
import { Person } from './person.ts'

/** Somebody who runs an organization: signed in, and with a token of all scopes. */
export type Merchant = {
  /** The person, by session cookie. */
  owner: Person
  /** The organization's server, by access token. */
  server: Person
  organization: { id: string; slug: string; name: string }
}

export const PASSWORD = 'correct horse battery staple'

let people = 0

/** Makes somebody new each time, so that tests sharing a house do not meet. */
const unique = (name: string) => `${name}-${process.pid}-${(people += 1)}`

/** Signs somebody up by the public route; the cookies are theirs from then on. */
export async function signUp(house: House, name = 'Ada'): Promise<Person> {
  const person = house.stranger()
  person.email = `${unique(name.toLowerCase())}@example.com`
  const answer = await person.post('/api/auth/sign-up/email', {
    name,
    email: person.email,
    password: PASSWORD,
  })
  expectStatus(answer, 200)
  return person
}

/** Makes somebody an admin of the server; how the first becomes one is told elsewhere. */
export async function makeAdmin(house: House, { email }: Person): Promise<void> {
  await house.site.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', email)
    .execute()
}

/** Somebody who administers the server. */
export async function admin(house: House): Promise<Person> {
  const person = await signUp(house, 'Root')
  await makeAdmin(house, person)
  return person
}

/** A program of the operator's, and the token it calls by. */
export async function serverToken(house: House): Promise<{ server: Person; token: string }> {
  const path = '/api/auth/admin/create-server-token'
  const made = await (await admin(house)).post(path, { name: 'for a test' })
  expectStatus(made, 200)
  const token = String(made.body.token)
  return { server: new Person(house.url, token), token }
}

/** A merchant with an organization of their own and an access token that may do everything. */
export async function merchant(house: House, name = 'Acme'): Promise<Merchant> {
  const owner = await signUp(house, 'Grace')
  const slug = unique(name.toLowerCase())
  const created = await owner.post('/api/auth/organization/create', { name, slug })
  expectStatus(created, 200)
  const organization = { id: String(created.body.id), slug, name }
  const server = await tokenOf(house, owner, organization.id, TokenScope.options)
  return { owner, server, organization }
}

/** A server of the organization that holds these scopes only. */
export async function tokenOf(
  house: House,
  owner: Person,
  organization_id: string,
  scopes: readonly string[],
): Promise<Person> {
  const body = { organization_id, comment: 'for a test', scopes }
  const made = await owner.post('/v1/organization-access-tokens/', body)
  expectStatus(made, 201)
  return new Person(house.url, String(made.body.token))
}

function expectStatus(answer: { status: number; body: unknown }, status: number) {
  if (answer.status === status) return
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}
