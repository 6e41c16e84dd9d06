import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute } from '../company.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { invite } from '../inviting.ts'
import { linkTo, verificationCall } from '../mails.ts'
import { merchant, PASSWORD } from '../people.ts'
import type { Person } from '../person.ts'

// An attacker signs up with another person's email and waits for its owner to verify it.

const ADMIN = 'operator@example.com'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { first_admin_emails: [ADMIN] } })
})
after(() => server.close())

const path = (verb: string) => `/api/auth/${verb}`
const sessionUserOf = async (person: Person) => (await person.get(path('get-session'))).body?.user

/** An account that an attacker created with another person's email. */
async function prepareAccount(email: string): Promise<Person> {
  const attacker = server.stranger()
  attacker.email = email
  const body = { name: 'Eve', email, password: PASSWORD }
  assert.equal((await attacker.post(path('sign-up/email'), body)).status, 200)
  return attacker
}

/** The owner of the email opens the mailed link in their browser and presses its button. */
async function verifyByLink(email: string): Promise<Person> {
  const owner = server.stranger()
  const link = await verificationCall(server, email)
  assert.equal((await owner.get(link.pathname + link.search)).headers.get('location'), '/')
  return owner
}

/** A mail scanner opens the mailed link. */
async function followAsScanner(email: string): Promise<void> {
  const link = await linkTo(server, email, '/verify-email')
  const headers = { 'user-agent': 'MailScanner/1.0' }
  await server.stranger().get(link.pathname + link.search, { headers })
}

/** Whether any of the attacker's credentials gives access to the account. */
async function expectNoAccess(attacker: Person, key: string): Promise<void> {
  const body = { email: attacker.email, password: PASSWORD }
  const again = server.stranger()
  assert.equal((await again.post(path('sign-in/email'), body)).status, 401)
  assert.equal(await sessionUserOf(attacker), undefined)
  const headers = { 'x-api-key': key }
  assert.equal((await server.stranger().get(path('get-session'), { headers })).body, null)
  assert.equal((await server.stranger().get(path('list-sessions'), { headers })).status, 401)
}

const keyOf = async (person: Person) =>
  String((await person.post(path('api-key/create'), { name: 'kept' })).body.key)

test("only a reader of the address's mail becomes the first admin (CVE-2026-67327)", async () => {
  const attacker = await prepareAccount(ADMIN)
  const key = await keyOf(attacker)
  await followAsScanner(ADMIN)
  assert.equal((await sessionUserOf(attacker)).role, 'user')

  const owner = await verifyByLink(ADMIN)

  assert.deepEqual(
    [(await sessionUserOf(owner)).role, (await sessionUserOf(owner)).emailVerified],
    ['admin', true],
  )
  await expectNoAccess(attacker, key)
  assert.equal((await attacker.get(path('admin/list-users'))).status, 401)
  assert.equal((await owner.get(path('admin/list-users'))).status, 200)
})

test("only a reader of the address's mail accepts an invitation (CVE-2026-53516)", async () => {
  const email = 'invited@example.com'
  const { id, owner: inviter } = await company(server)
  const attacker = await prepareAccount(email)
  const key = await keyOf(attacker)
  const invitation = (await invite(inviter, { email, role: 'admin' })).body
  const accept = (by: Person) =>
    by.post(organizationRoute('accept-invitation'), { invitationId: invitation.id })
  await followAsScanner(email)
  assert.equal((await accept(attacker)).status, 403)

  const sentInvitationId = await verifyByLink(email)

  assert.equal((await accept(attacker)).status, 401)
  await expectNoAccess(attacker, key)
  assert.equal((await accept(sentInvitationId)).status, 200)
  const { members } = (
    await inviter.get(organizationRoute('get-full-organization'), { query: { organizationId: id } })
  ).body
  assert.deepEqual(
    members.map((member: { user: { email: string } }) => member.user.email).toSorted(),
    [inviter.email, email].toSorted(),
  )
})

test("only a reader of the address's mail claims its purchases", async () => {
  const email = 'buyer@example.com'
  const acme = await merchant(server)
  const customer = (await acme.server.post('/v1/customers/', { email })).body
  const attacker = await prepareAccount(email)
  const key = await keyOf(attacker)
  const claim = (by: Person) => by.post(path('claim-purchases'), { customerId: customer.id })
  await followAsScanner(email)
  assert.equal((await claim(attacker)).status, 403)

  const buyer = await verifyByLink(email)

  assert.equal((await claim(attacker)).status, 401)
  await expectNoAccess(attacker, key)
  assert.equal((await claim(buyer)).status, 200)
})

test('the browser that signed up keeps its setup, even without a session', async () => {
  const strict = await startTestServer({ settings: { email_verification_required: true } })
  try {
    const email = 'own@example.com'
    const browser = strict.stranger()
    const body = { name: 'Ada', email, password: PASSWORD }
    await browser.post(path('sign-up/email'), body)
    const link = await verificationCall(strict, email)

    await browser.get(link.pathname + link.search)

    const signedIn = await strict.stranger().post(path('sign-in/email'), body)
    assert.deepEqual([signedIn.status, signedIn.body.user.emailVerified], [200, true])
  } finally {
    await strict.close()
  }
})

test('the cookie of a browser that signed up is valid for that account only', async () => {
  const strict = await startTestServer({ settings: { email_verification_required: true } })
  try {
    const signUp = async (email: string, by = strict.stranger()) => {
      await by.post(path('sign-up/email'), { name: 'Ada', email, password: PASSWORD })
      return by
    }
    await signUp('victim@example.com')
    const other = await signUp('other@example.com')
    const name = 'better-auth.verification'
    const cookie = other.cookies.get(name) ?? ''
    const forged = strict.stranger()
    forged.cookies.set(name, cookie.replace(/^[^%]+/, crypto.randomUUID()))

    const link = await verificationCall(strict, 'victim@example.com')
    await forged.get(link.pathname + link.search)

    const body = { email: 'victim@example.com', password: PASSWORD }
    assert.equal((await strict.stranger().post(path('sign-in/email'), body)).status, 401)
    // The forged link creates no session either.
    assert.equal(await sessionUserOf(other), undefined)
  } finally {
    await strict.close()
  }
})
