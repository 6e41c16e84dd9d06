import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import {
  company,
  memberIdOf,
  organizationRoute as at,
  prove,
  provenPerson,
} from '../../testing/company.ts'
import { openHouse, type House } from '../../testing/house.ts'
import {
  askForAnother as ask,
  invitedByMail,
  look,
  newAddress,
  told,
} from '../../testing/inviting.ts'
import { mailsTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

/** An emailed invitation, and the token of its link. */
const asked = (by: Person, email: string, more?: object) => invitedByMail(house, by, email, more)

test('the mailed link is a secret stored as a hash, and opens our page', async () => {
  const { owner } = await company(house)
  const email = newAddress()

  const { id, token } = await asked(owner, email)

  const [mail] = await mailsTo(house, email)
  assert.equal(mail?.kind, 'invitation')
  assert.ok(mail.plain.includes(`${house.url}/invitation?token=${token}`))
  assert.match(token, /^[A-Za-z0-9]{32}$/)
  assert.ok(!mail.plain.includes(id) && !mail.html.includes(id))
  const links = await house.site.db
    .selectFrom('invitation_links')
    .selectAll()
    .where('invitation_id', '=', id)
    .execute()
  assert.deepEqual(
    links.map(link => link.token_hash),
    [sha256(token)],
  )
  assert.deepEqual(await told(house.stranger(), id), ['unknown', 'none', null])
})

test('new and known recipients are told what to do first, and nothing else', async () => {
  const { owner } = await company(house)
  const known = await provenPerson(house)
  const ofNew = await asked(owner, newAddress())
  const ofKnown = await asked(owner, known.email)
  const visitor = house.stranger()

  const seen = [await look(visitor, ofNew.token), await look(visitor, ofKnown.token)]

  assert.deepEqual(seen, [
    { state: 'pending', step: 'sign_up', invitation: null },
    { state: 'pending', step: 'sign_in', invitation: null },
  ])
})

test('a user signed in with another address is told to switch, not to which address', async () => {
  const { owner } = await company(house)
  const { token } = await asked(owner, newAddress())
  const eve = await provenPerson(house, 'Eve')

  const seen = await look(eve, token)

  assert.deepEqual(seen, { state: 'pending', step: 'switch_account', invitation: null })
})

test('the recipient verifies the address first, then reads and answers', async () => {
  const { id, slug, owner } = await company(house)
  const guest = await signUp(house)
  const { id: invitation, token } = await asked(owner, guest.email.toUpperCase())

  const before_ = await look(guest, token)
  await prove(house, guest.email)
  const after_ = await look(guest, token)

  assert.deepEqual(before_, { state: 'pending', step: 'verify_email', invitation: null })
  assert.deepEqual([after_.state, after_.step], ['pending', 'answer'])
  const { expiresAt, ...rest } = after_.invitation
  assert.equal(expiresAt, new Date(house.clock.now().getTime() + 2 * DAY).toISOString())
  assert.deepEqual(rest, {
    id: invitation,
    email: guest.email,
    role: 'member',
    organizationId: id,
    organizationName: 'Acme',
    organizationSlug: slug,
    organizationLogo: null,
    inviterName: 'Ada',
    inviterEmail: owner.email,
  })
  const accepted = await guest.post(at('accept-invitation'), { invitationId: invitation })
  assert.equal(accepted.status, 200)
  assert.deepEqual(await told(guest, token), ['accepted', 'open_organization', 'Acme'])
  assert.deepEqual(await told(house.stranger(), token), ['accepted', 'sign_in', null])
  assert.deepEqual(await told(owner, token), ['accepted', 'switch_account', null])
})

test('every end of an invitation has a next step, for recipients and others', async () => {
  const { id, owner, members } = await company(house, 'admin')
  const ends: [string, (made: { id: string; guest: Person }) => Promise<unknown>, string][] = [
    ['expired', async () => house.clock.pass(2 * DAY), 'ask_again'],
    [
      'revoked',
      made => owner.post(at('cancel-invitation'), { invitationId: made.id }),
      'ask_again',
    ],
    [
      'rejected',
      made => made.guest.post(at('reject-invitation'), { invitationId: made.id }),
      'ask_again',
    ],
    ['organization_full', () => setSeats(id, 1), 'ask_again'],
  ]
  for (const [state, end, step] of ends) {
    const guest = await provenPerson(house)
    const made = await asked(owner, guest.email)

    await end({ id: made.id, guest })

    assert.deepEqual(await told(guest, made.token), [state, step, 'Acme'], state)
    assert.deepEqual(await told(house.stranger(), made.token), [state, step, null], state)
    await setSeats(id, null)
  }
  const guest = await provenPerson(house)
  const { token } = await asked(members[0]!, guest.email)
  await owner.post(at('remove-member'), { memberIdOrEmail: members[0]!.email })
  assert.deepEqual(await told(guest, token), ['revoked', 'ask_again', 'Acme'])
})

const setSeats = (id: string, seat_limit: number | null) =>
  house.site.db.updateTable('organizations').set({ seat_limit }).where('id', '=', id).execute()

test('a recipient who is already a member is led into the organization', async () => {
  const { owner, members } = await company(house, 'member')
  const member = members[0]!
  const { id: organizationId } = (await member.get(at('get-full-organization'))).body
  const memberIdOrEmail = await memberIdOf(member)
  await owner.post(at('remove-member'), { memberIdOrEmail })
  const { token } = await asked(owner, member.email)
  await house.site.db
    .insertInto('members')
    .values({
      id: memberIdOrEmail,
      organization_id: organizationId,
      user_id: (await member.get('/api/auth/get-session')).body.user.id,
      role: 'member',
      created_at: house.clock.now(),
    })
    .execute()

  assert.deepEqual(await told(member, token), ['already_member', 'open_organization', 'Acme'])
  assert.deepEqual(await told(house.stranger(), token), ['pending', 'sign_in', null])
})

test('a former member can ask for a new invitation', async () => {
  const { owner } = await company(house)
  const guest = await provenPerson(house)
  const { id, token } = await asked(owner, guest.email)
  await guest.post(at('accept-invitation'), { invitationId: id })
  await owner.post(at('remove-member'), { memberIdOrEmail: guest.email })

  assert.deepEqual(await told(guest, token), ['accepted', 'ask_again', 'Acme'])
})

test('a link to a deleted organization says so, and an unknown link says that', async () => {
  const { db } = house.site
  const deletions = [
    (id: string) => db.deleteFrom('organizations').where('id', '=', id).execute(),
    // The row stays where documents of sales must be kept.
    (id: string) =>
      db
        .updateTable('organizations')
        .set({ deleted_at: house.clock.now() })
        .where('id', '=', id)
        .execute(),
  ]
  for (const remove of deletions) {
    const { id, owner } = await company(house)
    const guest = await provenPerson(house)
    const { id: invitation, token } = await asked(owner, guest.email)

    await remove(id)

    for (const by of [guest, house.stranger(), owner]) {
      assert.deepEqual(await told(by, token), ['organization_deleted', 'none', null])
      assert.deepEqual(await told(by, 'no token of ours'), ['unknown', 'none', null])
      await ask(by, token)
    }
    const accepted = await guest.post(at('accept-invitation'), { invitationId: invitation })
    assert.equal(accepted.body.code, 'INVITATION_NOT_FOUND')
    assert.deepEqual((await guest.get(at('list-user-invitations'))).body, [])
  }
})

test('older emails still lead on, also to a later invitation', async () => {
  const { owner } = await company(house)
  const guest = await provenPerson(house)
  const first = await asked(owner, guest.email)
  const resent = await asked(owner, guest.email, { resend: true })
  assert.deepEqual(await told(guest, first.token), ['pending', 'answer', 'Acme'])
  assert.notEqual(resent.token, first.token)
  await owner.post(at('cancel-invitation'), { invitationId: first.id })

  const anew = await asked(owner, guest.email, { role: 'support' })

  for (const { token } of [first, resent, anew]) {
    const { step, invitation } = await look(guest, token)
    assert.deepEqual([step, invitation.id, invitation.role], ['answer', anew.id, 'support'])
  }
})
