import { TokenScope } from '@gatehouse/contract/access/scopes'
import { Person } from '../../testing/person.ts'
import { expect } from '../store.ts'
import { createProducts, type Catalog } from './create-products.ts'
import { endpoints, organization, owner, profile, tokens } from './shop.data.ts'

/** The demo's open shop: its products and its staff. */
export type Shop = Catalog & {
  organization_id: string
  /** The merchant's own server, with a token for all scopes. */
  server: Person
}

/** Opens the shop as its owner would: through the public routes, in the order of the dashboard. */
export async function openShop(url: string, receiver: string): Promise<Shop> {
  const mara = await signUp(url)
  const created = await mara.post('/api/auth/organization/create', organization)
  const organization_id = String(expect(created, 200).id)
  expect(await mara.patch(`/v1/organizations/${organization_id}`, profile), 200)
  const token = async (comment: string, scopes: readonly string[]) => {
    const body = { organization_id, comment, scopes }
    const made = await mara.post('/v1/organization-access-tokens/', body)
    return String(expect(made, 201).token)
  }
  for (const { comment, scopes } of tokens) await token(comment, scopes)
  const server = new Person(url, await token('Back office', TokenScope.options))
  for (const { path, ...endpoint } of endpoints) {
    const body = { ...endpoint, url: `${receiver}${path}` }
    expect(await server.post('/v1/webhooks/endpoints', body), 201)
  }
  return { organization_id, server, ...(await createProducts(url, server)) }
}

async function signUp(url: string): Promise<Person> {
  const mara = new Person(url)
  expect(await mara.post('/api/auth/sign-up/email', owner), 200)
  return mara
}

type Login = { email: string; password: string }

/** Verifies a user's email by the mailed link, and returns the user's session. */
export async function verifyAddress(url: string, { email, password }: Login): Promise<Person> {
  const person = new Person(url)
  expect(await person.post('/api/auth/sign-in/email', { email, password }), 200)
  const mails = expect(await person.get('/mailbox/messages', { query: { to: email } }), 200)
  const links = (mails.items as { text: string }[]).flatMap(
    mail => mail.text.match(/https?:\/\/\S+/g) ?? [],
  )
  const page = links.map(link => new URL(link)).find(({ pathname }) => pathname === '/verify-email')
  if (!page) throw new Error(`no email to ${email} has a verification link`)
  await person.get(`/api/auth/verify-email${page.search}`)
  return person
}
