import { Person } from '../../testing/person.ts'
import { expect } from '../store.ts'
import { waitUntilIdle } from './run-year.ts'
import type { Demo } from './open-demo.ts'
import { verifyAddress } from './open-shop.ts'
import { invited, owner, teamMembers } from './shop.data.ts'

/** The owner invites the shop's team; all but the last accept. */
export async function hireTeam(demo: Demo, mara: Person, organizationId: string): Promise<void> {
  const invite = async ({ email, role }: { email: string; role: string }) => {
    const body = { email, role, organizationId }
    return String(expect(await mara.post('/api/auth/organization/invite-member', body), 200).id)
  }
  for (const { role, ...who } of teamMembers) {
    const invitationId = await invite({ email: who.email, role })
    const login = { ...who, password: owner.password }
    expect(await new Person(demo.url).post('/api/auth/sign-up/email', login), 200)
    await waitUntilIdle(demo)
    const person = await verifyAddress(demo.url, login)
    const accepted = await person.post('/api/auth/organization/accept-invitation', { invitationId })
    expect(accepted, 200)
  }
  await invite(invited)
}
