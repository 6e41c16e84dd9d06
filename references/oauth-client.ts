import { decide, locationOf, requestIdOf } from '../server/src/testing/oauth.ts'
import type { Person } from '../server/src/testing/person.ts'
import { installReference } from './install.ts'

/** Where a file of a public client is. */
export async function oauthClientUrl(path: string): Promise<string> {
  const folder = await installReference('oauth-clients')
  return new URL(`node_modules/${path}`, folder).href
}

/** A user opens an app's link, allows what it asks, and is sent back to it. */
export async function followLink(person: Person, link: URL): Promise<URL> {
  let answer = await person.get(link.pathname + link.search)
  while (locationOf(answer).pathname === '/oauth/authorize')
    answer = await decide(person, requestIdOf(answer))
  return locationOf(answer)
}
