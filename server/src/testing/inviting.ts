import assert from 'node:assert/strict'
import { invitationToken, organizationRoute as at } from './company.ts'
import type { House } from './house.ts'
import type { Answer, Person } from './person.ts'

let guests = 0

/** An email without an invitation. */
export const newAddress = () => `guest-${(guests += 1)}@example.com`

/** Invites a user, as a member unless another role is given. */
export const invite = (by: Person, body: object) =>
  by.post(at('invite-member'), { role: 'member', ...body })

/** The id of an invitation that was sent. */
export async function invited(by: Person, email: string, more: object = {}): Promise<string> {
  const { status, body } = await invite(by, { email, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return String(body.id)
}

/** The id of an invitation that was mailed, and the token of its link. */
export async function invitedByMail(house: House, by: Person, email: string, more: object = {}) {
  const id = await invited(by, email, more)
  return { id, token: await invitationToken(house, email.toLowerCase()) }
}

/** Accepts, rejects or cancels an invitation. */
export const answer = (by: Person, how: 'accept' | 'reject' | 'cancel', invitationId: string) =>
  by.post(at(`${how}-invitation`), { invitationId })

/** The status, and the code and message of an error, as the accounts protocol returns them. */
export const outcome = ({ status, body }: Answer) => [
  status,
  body?.code ?? null,
  body?.message ?? null,
]

/** The data that the page of a mailed link loads. */
export async function look(by: Person, token: string) {
  const { status, body } = await by.get(at('invitation-state'), { query: { token } })
  assert.equal(status, 200)
  return body
}

/** From that data: the state, the next step and the organization's name. */
export async function told(by: Person, token: string) {
  const { state, step, invitation } = await look(by, token)
  return [state, step, invitation?.organizationName ?? null]
}

/** Requests another invitation to replace an invalid one. */
export async function askForAnother(by: Person, token: string): Promise<void> {
  const { status, body } = await by.post(at('ask-for-invitation'), { token })
  assert.deepEqual([status, body], [200, { status: true }])
}
