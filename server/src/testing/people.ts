import type { ServerScope } from '@gatehouse/contract/access/server-scopes'
import { TokenScope } from '@gatehouse/contract/access/scopes'
import type { TestServer } from './test-server.ts'
import { Person } from './person.ts'

/** A merchant: a signed-in owner of an organization, and a token with all scopes. */
export type Merchant = {
  /** The owner, by session cookie. */
  owner: Person
  /** The organization's server, by access token. */
  server: Person
  organization: { id: string; slug: string; name: string }
}

export const PASSWORD = 'correct horse battery staple'

let people = 0

/** Returns a new user each time, so that tests that share a server do not interfere. */
const unique = (name: string) => `${name}-${process.pid}-${(people += 1)}`

/** Signs a user up by the public route and keeps their cookies. */
export async function signUp(server: TestServer, name = 'Ada'): Promise<Person> {
  const person = server.stranger()
  person.email = `${unique(name.toLowerCase())}@example.com`
  const answer = await person.post('/api/auth/sign-up/email', {
    name,
    email: person.email,
    password: PASSWORD,
  })
  expectStatus(answer, 200)
  return person
}

/** Marks a user's address as verified: members are mailed only then. */
export async function verifyEmail(server: TestServer, { email }: Person): Promise<void> {
  await server.site.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('email', '=', email)
    .execute()
}

/** Makes a user an admin of the server; the first admin's creation has its own tests. */
export async function makeAdmin(server: TestServer, { email }: Person): Promise<void> {
  await server.site.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('email', '=', email)
    .execute()
}

/** A user who is an admin of the server. */
export async function admin(server: TestServer): Promise<Person> {
  const person = await signUp(server, 'Root')
  await makeAdmin(server, person)
  return person
}

/** A program of the operator, and its server token. */
export async function serverToken(
  server: TestServer,
  scopes?: ServerScope[],
): Promise<{ server: Person; token: string }> {
  const path = '/api/auth/admin/create-server-token'
  const made = await (await admin(server)).post(path, { name: 'for a test', scopes })
  expectStatus(made, 200)
  const token = String(made.body.token)
  return { server: new Person(server.url, token), token }
}

/** A merchant with a new organization and an access token with all scopes. */
export async function merchant(testServer: TestServer, name = 'Acme'): Promise<Merchant> {
  const owner = await signUp(testServer, 'Grace')
  const slug = unique(name.toLowerCase())
  const created = await owner.post('/api/auth/organization/create', { name, slug })
  expectStatus(created, 200)
  const organization = { id: String(created.body.id), slug, name }
  const server = await tokenOf(testServer, owner, organization.id, TokenScope.options)
  return { owner, server, organization }
}

/** A server of the organization with only these scopes. */
export async function tokenOf(
  server: TestServer,
  owner: Person,
  organization_id: string,
  scopes: readonly string[],
): Promise<Person> {
  const body = { organization_id, comment: 'for a test', scopes }
  const made = await owner.post('/v1/organization-access-tokens/', body)
  expectStatus(made, 201)
  return new Person(server.url, String(made.body.token))
}

function expectStatus(answer: { status: number; body: unknown }, status: number) {
  if (answer.status === status) return
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}
