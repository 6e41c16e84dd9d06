import assert from 'node:assert/strict'
import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import { openHouse, type House, type HouseOptions } from '../house.ts'
import { signUp } from '../people.ts'
import type { Answer, Person } from '../person.ts'
import { openProviders, type Providers, type Return } from './open-providers.ts'
import type { Somebody } from './somebody.ts'

/** A test server with eighteen sign-in providers. */
export type SocialHouse = House & { providers: Providers }

/** Starts it; the providers use its clock. */
export async function openSocialHouse(options: HouseOptions = {}): Promise<SocialHouse> {
  const opened: { house?: House } = {}
  const providers = await openProviders({ now: () => opened.house?.clock.now() ?? new Date() })
  const config = { providers: providers.config, ...options.config }
  const house = await openHouse({ ...options, config })
  opened.house = house
  const close = async () => {
    await house.close()
    await providers.close()
  }
  // A spread would read `site` only once, but the test server has a new one after a restart.
  return Object.assign(Object.create(house) as House, { providers, close })
}

let people = 0

/** A new user of a provider each time, with their own id and email. */
export function newcomer(house: SocialHouse, provider: ProviderId, says: Partial<Somebody> = {}) {
  people += 1
  const id = String(80_351_110_000_000 + people)
  const email = `come-${process.pid}-${people}@example.com`
  const somebody = { id, email, username: `come${people}`, ...says }
  house.providers.be(provider, somebody)
  return somebody as { id: string; email: string; username: string }
}

/** Starts a sign-in with a provider and returns the URL of the redirect. */
export async function setOut(
  person: Person,
  provider: ProviderId,
  { path = '/api/auth/sign-in/social', ...body }: Record<string, unknown> = {},
): Promise<string> {
  const answer = await person.post(String(path), { provider, ...body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return String(answer.body.url)
}

/**
 * Returns from the provider as a browser does: a POST from another site carries none of our
 * cookies.
 */
export async function comeBack(person: Person, { url, form }: Return): Promise<Answer> {
  const path = url.pathname + url.search
  if (!form) return person.get(path)
  const posted = await fetch(new URL(path, person.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(form),
  })
  assert.equal(posted.status, 302)
  assert.deepEqual(posted.headers.getSetCookie(), [])
  const to = new URL(posted.headers.get('location') ?? '')
  return person.get(to.pathname + to.search)
}

/** The whole sign-in, as the user that the provider signs in. */
export async function comeThrough(
  house: SocialHouse,
  person: Person,
  provider: ProviderId,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  return comeBack(person, await house.providers.visit(await setOut(person, provider, body)))
}

/** The target of a redirect response. */
export const sentTo = (answer: Answer) => answer.headers.get('location') ?? ''

/** The signed-in user, or null. */
export const userOf = async (person: Person) =>
  (await person.get('/api/auth/get-session?disableCookieCache=true')).body?.user ?? null

/** A user signed up by password, with a verified or unverified email. */
export async function withPassword(house: House, { proven }: { proven: boolean }): Promise<Person> {
  const person = await signUp(house)
  if (proven) {
    const { db } = house.site
    const set = { email_verified: true }
    await db.updateTable('users').set(set).where('email', '=', person.email).execute()
  }
  return person
}
