import assert from 'node:assert/strict'
import { invitationToken, organizationRoute as at } from './company.ts'
import type { House } from './house.ts'
import type { Answer, Person } from './person.ts'

let guests = 0

/** An address nobody has been invited at. */
export const newAddress = () => `guest-${(guests += 1)}@example.com`

/** Asks that somebody be invited, as a member unless another role is named. */
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

/** What is answered to an invitation, or done with it. */
export const answer = (by: Person, how: 'accept' | 'reject' | 'cancel', invitationId: string) =>
  by.post(at(`${how}-invitation`), { invitationId })

/** A refusal as the accounts protocol words it; of what was done the status alone. */
export const outcome = ({ status, body }: Answer) => [
  status,
  body?.code ?? null,
  body?.message ?? null,
]

/** What the page behind a mailed link is told. */
export async function look(by: Person, token: string) {
  const { status, body } = await by.get(at('invitation-state'), { query: { token } })
  assert.equal(status, 200)
  return body
}

/** Of that, how it stands, what to do next, and where to. */
export async function told(by: Person, token: string) {
  const { state, step, invitation } = await look(by, token)
  return [state, step, invitation?.organizationName ?? null]
}

/** Asks for another invitation in place of one that leads nowhere. */
export async function askForAnother(by: Person, token: string): Promise<void> {
  const { status, body } = await by.post(at('ask-for-invitation'), { token })
  assert.deepEqual([status, body], [200, { status: true }])
}
