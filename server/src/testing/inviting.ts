import assert from 'node:assert/strict'
import { invitationToken, organizationRoute as at } from './company.ts'
import type { TestServer } from './test-server.ts'
import type { Answer, Person } from './person.ts'

let guestCount = 0

/** An email without an invitation. */
export const newAddress = () => `guest-${(guestCount += 1)}@example.com`

/** Invites a user, as a member unless another role is given. */
export const invite = (by: Person, body: object) =>
  by.post(at('invite-member'), { role: 'member', ...body })

/** The id of an invitation that was sent. */
export async function sentInvitationId(
  by: Person,
  email: string,
  more: object = {},
): Promise<string> {
  const { status, body } = await invite(by, { email, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return String(body.id)
}

/** The id of an invitation that was mailed, and the token of its link. */
export async function inviteByMail(
  server: TestServer,
  by: Person,
  email: string,
  more: object = {},
) {
  const id = await sentInvitationId(by, email, more)
  return { id, token: await invitationToken(server, email.toLowerCase()) }
}

/** Accepts, rejects or cancels an invitation. */
export const answerInvitation = (
  by: Person,
  verb: 'accept' | 'reject' | 'cancel',
  invitationId: string,
) => by.post(at(`${verb}-invitation`), { invitationId })

/** The status, and the code and message of an error, as the accounts protocol returns them. */
export const invitationOutcome = ({ status, body }: Answer) => [
  status,
  body?.code ?? null,
  body?.message ?? null,
]

/** The data that the page of a mailed link loads. */
export async function viewInvitation(by: Person, token: string) {
  const { status, body } = await by.get(at('invitation-state'), { query: { token } })
  assert.equal(status, 200)
  return body
}

/** From that data: the state, the next step and the organization's name. */
export async function invitationView(by: Person, token: string) {
  const { state, step, invitation } = await viewInvitation(by, token)
  return [state, step, invitation?.organizationName ?? null]
}

/** Requests another invitation to replace an invalid one. */
export async function requestNewInvitation(by: Person, token: string): Promise<void> {
  const { status, body } = await by.post(at('ask-for-invitation'), { token })
  assert.deepEqual([status, body], [200, { status: true }])
}
