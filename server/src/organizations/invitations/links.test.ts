import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import {
  company,
  memberIdOf,
  organizationRoute as at,
  verifyAddress,
  verifiedPerson,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  requestNewInvitation as ask,
  inviteByMail,
  viewInvitation,
  newAddress,
  invitationView,
} from '../../testing/inviting.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** An emailed invitation, and the token of its link. */
const requestAgain = (by: Person, email: string, more?: object) =>
  inviteByMail(server, by, email, more)

test('the mailed link is a secret stored as a hash, and opens our page', async () => {
  const { owner } = await company(server)
  const email = newAddress()

  const { id, token } = await requestAgain(owner, email)

  const [mail] = await mailsSentTo(server, email)
  assert.equal(mail?.kind, 'invitation')
  assert.ok(mail.plain.includes(`${server.url}/invitation?token=${token}`))
  assert.match(token, /^[A-Za-z0-9]{32}$/)
  assert.ok(!mail.plain.includes(id) && !mail.html.includes(id))
  const links = await server.site.db
    .selectFrom('invitation_links')
    .selectAll()
    .where('invitation_id', '=', id)
    .execute()
  assert.deepEqual(
    links.map(link => link.token_hash),
    [sha256(token)],
  )
  assert.deepEqual(await invitationView(server.stranger(), id), ['unknown', 'none', null])
})

test('new and known recipients see their first step, and nothing else', async () => {
  const { owner } = await company(server)
  const known = await verifiedPerson(server)
  const newAddressAnswer = await requestAgain(owner, newAddress())
  const knownAddressAnswer = await requestAgain(owner, known.email)
  const visitor = server.stranger()

  const seen = [
    await viewInvitation(visitor, newAddressAnswer.token),
    await viewInvitation(visitor, knownAddressAnswer.token),
  ]

  assert.deepEqual(seen, [
    { state: 'pending', step: 'sign_up', invitation: null },
    { state: 'pending', step: 'sign_in', invitation: null },
  ])
})

test('a user with another address is asked to switch, without naming the right one', async () => {
  const { owner } = await company(server)
  const { token } = await requestAgain(owner, newAddress())
  const eve = await verifiedPerson(server, 'Eve')

  const seen = await viewInvitation(eve, token)

  assert.deepEqual(seen, { state: 'pending', step: 'switch_account', invitation: null })
})

test('the recipient verifies the address first, then reads and answers', async () => {
  const { id, slug, owner } = await company(server)
  const guest = await signUp(server)
  const { id: invitation, token } = await requestAgain(owner, guest.email.toUpperCase())

  const viewBefore = await viewInvitation(guest, token)
  await verifyAddress(server, guest.email)
  const viewAfter = await viewInvitation(guest, token)

  assert.deepEqual(viewBefore, { state: 'pending', step: 'verify_email', invitation: null })
  assert.deepEqual([viewAfter.state, viewAfter.step], ['pending', 'answer'])
  const { expiresAt, ...remaining } = viewAfter.invitation
  assert.equal(expiresAt, new Date(server.clock.now().getTime() + 2 * DAY).toISOString())
  assert.deepEqual(remaining, {
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
  assert.deepEqual(await invitationView(guest, token), ['accepted', 'open_organization', 'Acme'])
  assert.deepEqual(await invitationView(server.stranger(), token), ['accepted', 'sign_in', null])
  assert.deepEqual(await invitationView(owner, token), ['accepted', 'switch_account', null])
})

test('every end of an invitation has a next step, for recipients and others', async () => {
  const { id, owner, members } = await company(server, 'admin')
  const ends: [string, (made: { id: string; guest: Person }) => Promise<unknown>, string][] = [
    ['expired', async () => server.clock.pass(2 * DAY), 'ask_again'],
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
    const guest = await verifiedPerson(server)
    const made = await requestAgain(owner, guest.email)

    await end({ id: made.id, guest })

    assert.deepEqual(await invitationView(guest, made.token), [state, step, 'Acme'], state)
    assert.deepEqual(
      await invitationView(server.stranger(), made.token),
      [state, step, null],
      state,
    )
    await setSeats(id, null)
  }
  const guest = await verifiedPerson(server)
  const { token } = await requestAgain(members[0]!, guest.email)
  await owner.post(at('remove-member'), { memberIdOrEmail: members[0]!.email })
  assert.deepEqual(await invitationView(guest, token), ['revoked', 'ask_again', 'Acme'])
})

const setSeats = (id: string, seat_limit: number | null) =>
  server.site.db.updateTable('organizations').set({ seat_limit }).where('id', '=', id).execute()

test('a recipient who is already a member is led into the organization', async () => {
  const { owner, members } = await company(server, 'member')
  const member = members[0]!
  const { id: organizationId } = (await member.get(at('get-full-organization'))).body
  const memberIdOrEmail = await memberIdOf(member)
  await owner.post(at('remove-member'), { memberIdOrEmail })
  const { token } = await requestAgain(owner, member.email)
  await server.site.db
    .insertInto('members')
    .values({
      id: memberIdOrEmail,
      organization_id: organizationId,
      user_id: (await member.get('/api/auth/get-session')).body.user.id,
      role: 'member',
      created_at: server.clock.now(),
    })
    .execute()

  assert.deepEqual(await invitationView(member, token), [
    'already_member',
    'open_organization',
    'Acme',
  ])
  assert.deepEqual(await invitationView(server.stranger(), token), ['pending', 'sign_in', null])
})

test('a former member can ask for a new invitation', async () => {
  const { owner } = await company(server)
  const guest = await verifiedPerson(server)
  const { id, token } = await requestAgain(owner, guest.email)
  await guest.post(at('accept-invitation'), { invitationId: id })
  await owner.post(at('remove-member'), { memberIdOrEmail: guest.email })

  assert.deepEqual(await invitationView(guest, token), ['accepted', 'ask_again', 'Acme'])
})

test('a link to a deleted organization is distinguished from an unknown link', async () => {
  const { db } = server.site
  const deletions = [
    (id: string) => db.deleteFrom('organizations').where('id', '=', id).execute(),
    // The row stays where documents of sales must be kept.
    (id: string) =>
      db
        .updateTable('organizations')
        .set({ deleted_at: server.clock.now() })
        .where('id', '=', id)
        .execute(),
  ]
  for (const remove of deletions) {
    const { id, owner } = await company(server)
    const guest = await verifiedPerson(server)
    const { id: invitation, token } = await requestAgain(owner, guest.email)

    await remove(id)

    for (const by of [guest, server.stranger(), owner]) {
      assert.deepEqual(await invitationView(by, token), ['organization_deleted', 'none', null])
      assert.deepEqual(await invitationView(by, 'no token of ours'), ['unknown', 'none', null])
      await ask(by, token)
    }
    const accepted = await guest.post(at('accept-invitation'), { invitationId: invitation })
    assert.equal(accepted.body.code, 'INVITATION_NOT_FOUND')
    assert.deepEqual((await guest.get(at('list-user-invitations'))).body, [])
  }
})

test('links in older emails still work and lead to a later invitation', async () => {
  const { owner } = await company(server)
  const guest = await verifiedPerson(server)
  const first = await requestAgain(owner, guest.email)
  const resent = await requestAgain(owner, guest.email, { resend: true })
  assert.deepEqual(await invitationView(guest, first.token), ['pending', 'answer', 'Acme'])
  assert.notEqual(resent.token, first.token)
  await owner.post(at('cancel-invitation'), { invitationId: first.id })

  const anew = await requestAgain(owner, guest.email, { role: 'support' })

  for (const { token } of [first, resent, anew]) {
    const { step, invitation } = await viewInvitation(guest, token)
    assert.deepEqual([step, invitation.id, invitation.role], ['answer', anew.id, 'support'])
  }
})
