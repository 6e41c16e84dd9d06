import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  company,
  invitationToken,
  organizationRoute as at,
  provenPerson,
} from '../../testing/company.ts'
import { decide as decideIn } from '../../testing/decide.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { mailsTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

let guests = 0
const newAddress = () => `linked-guest-${(guests += 1)}@example.com`
const look = async (by: Person, token: string) => {
  const { status, body } = await by.get(at('invitation-state'), { query: { token } })
  assert.equal(status, 200)
  return body
}
const told = async (by: Person, token: string) => {
  const { state, step, invitation } = await look(by, token)
  return [state, step, invitation?.organizationName ?? null]
}
const ask = async (by: Person, token: string) => {
  const { status, body } = await by.post(at('ask-for-invitation'), { token })
  assert.deepEqual([status, body], [200, { status: true }])
}
const kindsTo = async (email: string) =>
  (await mailsTo(house, email))
    .map(({ kind }) => kind)
    .filter(kind => kind.startsWith('invitation'))

/** A mailed invitation, and the token of its link. */
async function asked(by: Person, email: string, more: object = {}) {
  const { status, body } = await by.post(at('invite-member'), { email, role: 'member', ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return { id: String(body.id), token: await invitationToken(house, email.toLowerCase()) }
}

const setSeats = (id: string, seat_limit: number | null) =>
  house.site.db.updateTable('organizations').set({ seat_limit }).where('id', '=', id).execute()

test('asking for a new invitation tells who invited, or the owners in their place', async () => {
  const { owner, members } = await company(house, 'admin')
  const admin = members[0]!
  const guest = newAddress()
  const { id, token } = await asked(admin, guest)
  await owner.post(at('cancel-invitation'), { invitationId: id })

  await ask(house.stranger(), token)
  assert.deepEqual(
    [await kindsTo(admin.email), await kindsTo(owner.email)],
    [['invitation_asked_again'], []],
  )
  await owner.post(at('remove-member'), { memberIdOrEmail: admin.email })
  await ask(house.stranger(), token)

  const [mail] = await mailsTo(house, owner.email)
  assert.equal(mail?.kind, 'invitation_asked_again')
  assert.equal(mail.subject, `${guest} asks for a new invitation`)
  assert.match(mail.plain, /\/dashboard\/company-[\d-]+\/members/)
  assert.equal((await kindsTo(admin.email)).length, 1)
  const entry = await house.site.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'user_id'])
    .where('action', '=', 'invitation.asked_again')
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(
    entry.map(one => one.user_id),
    [null, null],
  )
})

test('where no place is left the owner is told that', async () => {
  const { id, owner } = await company(house)
  const guest = await provenPerson(house)
  const { id: invitationId, token } = await asked(owner, guest.email)
  await setSeats(id, 1)
  const refused = await guest.post(at('accept-invitation'), { invitationId })
  assert.equal(refused.body.code, 'ORGANIZATION_SEAT_LIMIT_REACHED')

  await ask(guest, token)

  assert.deepEqual(await kindsTo(owner.email), ['invitation_no_place'])
  await setSeats(id, 2)
  assert.equal((await guest.post(at('accept-invitation'), { invitationId })).status, 200)
})

test('asking answers alike whatever the link is, and mails nobody without a reason', async () => {
  const { owner } = await company(house)
  const waiting = await asked(owner, newAddress())

  await ask(house.stranger(), waiting.token)
  await ask(house.stranger(), 'no token of ours')

  assert.deepEqual(await kindsTo(owner.email), [])
})

test('where the operator asks for no proof, the recipient reads and answers at once', async () => {
  const { owner } = await company(house)
  const guest = await signUp(house)
  const { id, token } = await asked(owner, guest.email)
  const decide = (invitation_verification_required: boolean) =>
    decideIn(house, { invitation_verification_required })

  await decide(false)

  assert.deepEqual(await told(guest, token), ['pending', 'answer', 'Acme'])
  const accepted = await guest.post(at('accept-invitation'), { invitationId: id })
  assert.equal(accepted.status, 200)
  await decide(true)
})
