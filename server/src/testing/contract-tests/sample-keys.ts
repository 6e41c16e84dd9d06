import type { Person } from '../person.ts'
import { expectStatus, type CreatedObject } from './created-objects.ts'

/** The license key of a subscription. */
export const monthlyKey = async (server: Person, benefit: string, { id: sold }: CreatedObject) =>
  (await keyOf(server, await grantOf(server, benefit, grant => grant.subscription_id === sold))).id

/** The customer's grant of the matching benefit. */
export async function grantOf(
  server: Person,
  benefit: string,
  fits: (grant: CreatedObject) => boolean,
) {
  const path = `/v1/benefits/${benefit}/grants`
  const { items } = expectStatus(await server.get(path, { query: { limit: '100' } }), 200)
  const grant = (items as CreatedObject[]).find(fits)
  if (!grant) throw new Error('nobody holds it')
  return grant
}

/** The license key of a grant. */
export async function keyOf(server: Person, { properties }: CreatedObject): Promise<CreatedObject> {
  const { license_key_id } = Object(properties) as Record<string, unknown>
  return expectStatus(await server.get(`/v1/license-keys/${String(license_key_id)}`), 200)
}
