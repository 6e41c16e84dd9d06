import type { Merchant } from '../people.ts'
import type { Person } from '../person.ts'
import { expectStatus } from './created-objects.ts'

/** The id of a signed-in user. */
export async function idOf(person: Person): Promise<string> {
  return String(expectStatus(await person.get('/api/auth/get-session'), 200).user.id)
}

/** A team that the owner is a member of. */
export async function teamOf({ owner, organization }: Merchant, name: string): Promise<string> {
  const body = { organizationId: organization.id, name }
  const { id } = expectStatus(await owner.post('/api/auth/organization/create-team', body), 200)
  const member = { organizationId: organization.id, teamId: id, userId: await idOf(owner) }
  expectStatus(await owner.post('/api/auth/organization/add-team-member', member), 200)
  return String(id)
}

/** A custom role of the organization that no member has. */
export async function roleOf({ owner, organization }: Merchant, role: string): Promise<string> {
  const body = { organizationId: organization.id, role, permission: { refunds: ['write'] } }
  const createOrFail = await owner.post('/api/auth/organization/create-role', body)
  return String(expectStatus(createOrFail, 200).roleData.id)
}
