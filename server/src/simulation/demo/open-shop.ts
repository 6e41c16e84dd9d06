import { TokenScope } from '@gatehouse/contract/access/scopes'
import { Person } from '../../testing/person.ts'
import { expect } from '../store.ts'
import {
  benefits,
  discounts,
  endpoints,
  offers,
  organization,
  owner,
  profile,
  question,
  tokens,
  type BenefitName,
  type OfferKey,
} from './shop.data.ts'

/** The demo's open shop: its products and its staff. */
export type Shop = {
  organization_id: string
  /** The merchant's own server, with a token for all scopes. */
  server: Person
  products: Record<OfferKey, string>
  links: Record<OfferKey, string>
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
  return { organization_id, server, ...(await createProducts(server)) }
}

async function signUp(url: string): Promise<Person> {
  const mara = new Person(url)
  expect(await mara.post('/api/auth/sign-up/email', owner), 200)
  return mara
}

async function createProducts(server: Person): Promise<Pick<Shop, 'products' | 'links'>> {
  const made = async (path: string, body: unknown) => {
    const answer = expect(await server.post(path, body), 201)
    return { id: String(answer.id), client_secret: String(answer.client_secret) }
  }
  const body = {} as Record<BenefitName, string>
  for (const [name, benefit] of Object.entries(benefits)) {
    body[name as BenefitName] = (await made('/v1/benefits/', benefit)).id
  }
  for (const discount of discounts) await made('/v1/discounts/', discount)
  const { id: custom_field_id } = await made('/v1/custom-fields/', question)
  const attached_custom_fields = [{ custom_field_id, required: false }]
  const products = {} as Shop['products']
  const links = {} as Shop['links']
  for (const { key, benefits: names, currency, price, weight: _, ...offer } of offers) {
    const prices = [{ amount_type: 'fixed', price_amount: price, price_currency: currency }]
    const { id } = await made('/v1/products/', { ...offer, prices, attached_custom_fields })
    const chosen = names.map(name => body[name])
    expect(await server.post(`/v1/products/${id}/benefits`, { benefits: chosen }), 200)
    products[key] = id
    const link = { products: [id], label: `Website: ${offer.name}` }
    links[key] = (await made('/v1/checkout-links/', link)).client_secret
  }
  return { products, links }
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
