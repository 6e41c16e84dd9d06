import assert from 'node:assert/strict'
import { changeInstanceSettings } from '../../testing/instance-settings.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { confirm } from '../../testing/sales.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** A path of the plugins. */
export const pluginRoute = (path: string) => `/api/auth/${path}`

/** A new merchant, whose products apps sell with client plugins from now on. */
export async function sellingMerchant(server: TestServer): Promise<Merchant> {
  const acme = await merchant(server)
  await changeInstanceSettings(server, { billing_organization: acme.organization.id })
  return acme
}

/** Pays for the checkout that a plugin opened, as the user in the same browser. */
export async function payAt(server: TestServer, person: Person, url: string): Promise<void> {
  const client_secret = new URL(url).pathname.split('/').at(-1) ?? ''
  const answer = await confirm(server, { client_secret }, { customer_email: person.email })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  await server.drainJobs()
}

/** The session of the customer portal that a plugin opened. */
export function portalOf(server: TestServer, url: string): { portal: Person; page: string } {
  const { pathname, searchParams, search } = new URL(url)
  const portal = server.stranger()
  portal.token = searchParams.get('customer_session_token') ?? ''
  const query = search.replace(/&?customer_session_token=[^&]*/, '')
  return { portal, page: pathname.replace(/^\/[^/]+\/portal/, '') + (query === '?' ? '' : query) }
}
