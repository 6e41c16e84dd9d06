import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { mailsSentTo } from '../server/src/testing/mails.ts'
import type { Person } from '../server/src/testing/person.ts'
import type { Client, Library } from './better-auth-client.ts'
import { installReference } from './install.ts'

const PASSWORD = 'correct horse battery staple'

let server: TestServer

before(async () => {
  server = await startTestServer({
    settings: { change_email_enabled: true, delete_user_enabled: true },
  })
})
after(() => server.close())

/** A user in their own browser, and the client they call the test server with. */
type Visitor = { person: Person; client: Client; email: string }

/** One generation of the client, and how it is loaded for a scenario. */
type World = { visitor(): Visitor; newcomer(): Promise<Visitor>; slug(): string }

const scenarios: Record<string, (world: World) => Promise<void>> = {
  'somebody signs up, is known, signs out and comes back': async world => {
    const { client, email } = await world.newcomer()

    const session = await client.getSession()
    assert.equal(session.data?.user.email, email)
    assert.ok(session.data?.user.createdAt instanceof Date)
    assert.deepEqual(await client.signOut().then(result => result.data), { success: true })
    assert.equal((await client.getSession()).data, null)

    const wrong = await client.signIn.email({ email, password: 'not the password' })
    assert.equal(wrong.error?.status, 401)
    assert.equal(wrong.error?.code, 'INVALID_EMAIL_OR_PASSWORD')
    const right = await client.signIn.email({ email, password: PASSWORD, callbackURL: '/home' })
    assert.equal(right.data?.redirect, true)
    assert.equal(right.data?.url, '/home')
    assert.equal((await client.getSession()).data?.user.email, email)
  },

  'somebody sees where they are signed in and signs out there': async world => {
    const { client, email } = await world.newcomer()
    const otherVersionVisitor = world.visitor()
    await otherVersionVisitor.client.signIn.email({ email, password: PASSWORD })

    const list = await client.listSessions()
    assert.equal(list.data?.length, 2)
    const ownSession = (await client.getSession()).data?.session
    const other = list.data?.find(session => session.id !== ownSession?.id)
    assert.ok(list.data?.some(session => session.token === ownSession?.token))
    const revoked = await client.revokeSession({ token: other?.token })

    assert.deepEqual(revoked.data, { status: true })
    assert.equal((await otherVersionVisitor.client.getSession()).data, null)
    assert.equal((await client.getSession()).data?.user.email, email)
  },

  'a mailed link proves the address': async world => {
    const { client, email } = await world.newcomer()
    assert.equal((await client.sendVerificationEmail({ email })).error, null)

    const { searchParams } = await linkTo(email, '/verify-email')
    const verified = await client.verifyEmail({ query: { token: searchParams.get('token') } })

    assert.equal(verified.data?.status, true)
    const session = await client.getSession({ query: { disableCookieCache: true } })
    assert.equal(session.data?.user.emailVerified, true)
  },

  'a forgotten password is set anew by a mailed link': async world => {
    const { client, person, email } = await world.newcomer()
    const response = await client.requestPasswordReset({ email, redirectTo: '/new-password' })
    assert.equal(response.data?.status, true)
    assert.equal((await client.forgetPassword({ email })).data?.status, true)

    const link = await linkTo(email, 'callbackURL=%2Fnew-password')
    const linkResponse = await person.get(link.pathname + link.search)
    const page = new URL(linkResponse.headers.get('location') ?? '')
    const token = page.searchParams.get('token')
    assert.equal(page.pathname, '/new-password')
    const reset = await client.resetPassword({ newPassword: 'another password', token })

    assert.equal(reset.data?.status, true)
    const old = await client.signIn.email({ email, password: PASSWORD })
    assert.equal(old.error?.status, 401)
    const anew = await client.signIn.email({ email, password: 'another password' })
    assert.equal(anew.data?.user.email, email)
  },

  'a profile and a password are changed by who is signed in': async world => {
    const { client, email } = await world.newcomer()
    assert.equal((await client.updateUser({ name: 'Ada King' })).data?.status, true)
    assert.equal((await client.getSession()).data?.user.name, 'Ada King')

    const change = { currentPassword: PASSWORD, newPassword: 'another password' }
    const changed = await client.changePassword({ ...change, revokeOtherSessions: true })

    assert.equal(changed.data?.user.email, email)
    assert.equal((await client.getSession()).data?.session.token, changed.data?.token)
    assert.equal((await client.revokeOtherSessions()).data?.status, true)
  },

  'somebody chooses a username, signs in with it and changes it': async world => {
    const { client, email } = world.visitor()
    const username = world.slug().replaceAll('-', '_')
    const body = { name: 'Ada', email, password: PASSWORD, username: username.toUpperCase() }
    assert.equal((await client.signUp.email(body)).data?.user.username, username)
    await client.signOut()

    const wrong = await client.signIn.username({ username, password: 'not the password' })
    assert.equal(wrong.error?.code, 'INVALID_USERNAME_OR_PASSWORD')
    const right = await client.signIn.username({ username, password: PASSWORD })
    assert.equal(right.data?.user.displayUsername, username.toUpperCase())
    const isFree = (name: string) =>
      client.$fetch<{ available: boolean }>('/is-username-available', {
        method: 'POST',
        body: { username: name },
      })
    assert.equal((await isFree(username)).data?.available, false)
    assert.equal((await client.updateUser({ username: `${username}_x` })).data?.status, true)
    assert.equal((await isFree(username)).data?.available, true)
    const short = await client.updateUser({ username: 'ab' })
    assert.equal(short.error?.message, 'username is too short')
    assert.equal((await client.getSession()).data?.user.username, `${username}_x`)
  },

  'an address is changed by confirming at the old one and proving the new one': async world => {
    const { client, email } = await world.newcomer()
    const proof = await linkTo(email, '/verify-email')
    await client.verifyEmail({ query: { token: proof.searchParams.get('token') } })
    const newEmail = `new-${email}`

    const changed = await client.changeEmail({ newEmail, callbackURL: '/account' })
    assert.deepEqual(changed.data, { status: true })
    for (const address of [email, newEmail]) {
      const { searchParams } = await linkTo(address, 'callbackURL=%2Faccount')
      const verified = await client.verifyEmail({ query: { token: searchParams.get('token') } })
      assert.equal(verified.data?.status, true)
    }

    const session = await client.getSession({ query: { disableCookieCache: true } })
    assert.equal(session.data?.user.email, newEmail)
    assert.equal((await client.changeEmail({ newEmail })).error?.message, 'Email is the same')
  },

  'somebody proves to know the password and deletes the account': async world => {
    const { client, email } = await world.newcomer()
    const verify = (password: string) =>
      client.$fetch<{ status: boolean }>('/verify-password', { method: 'POST', body: { password } })
    assert.equal((await verify('not the password')).error?.code, 'INVALID_PASSWORD')
    assert.equal((await verify(PASSWORD)).data?.status, true)
    const nothing = await client.$fetch('/update-session', { method: 'POST', body: {} })
    assert.equal(nothing.error?.message, 'No fields to update')

    const wrong = await client.deleteUser({ password: 'not the password' })
    assert.equal(wrong.error?.code, 'INVALID_PASSWORD')
    const deleted = await client.deleteUser({ password: PASSWORD })

    assert.deepEqual(deleted.data, { success: true, message: 'User deleted' })
    assert.equal((await client.getSession()).data, null)
    const again = await client.signIn.email({ email, password: PASSWORD })
    assert.equal(again.error?.status, 401)
  },

  'somebody forms an organization and works in it': async world => {
    const { client } = await world.newcomer()
    const slug = world.slug()
    assert.equal((await client.organization.checkSlug({ slug })).data?.status, true)
    const created = await client.organization.create({ name: 'Acme', slug })

    assert.equal(created.data?.members[0]?.role, 'owner')
    assert.equal((await client.organization.checkSlug({ slug })).error?.status, 400)
    assert.deepEqual(
      (await client.organization.list()).data?.map(item => item.slug),
      [slug],
    )
    const active = (await client.getSession()).data?.session.activeOrganizationId
    assert.equal(active, created.data?.id)
    const full = await client.organization.getFullOrganization()
    assert.equal(full.data?.members[0]?.user.name, 'Ada')
    const permissions = { organization: ['delete'] }
    assert.equal((await client.organization.hasPermission({ permissions })).data?.success, true)
  },

  'somebody changes between organizations and into none': async world => {
    const { client } = await world.newcomer()
    const slug = world.slug()
    const first = await client.organization.create({ name: 'First', slug })
    await client.organization.create({ name: 'Second', slug: `${slug}-second` })

    const back = await client.organization.setActive({ organizationId: first.data?.id })
    assert.equal(back.data?.slug, slug)
    assert.equal((await client.organization.getActiveMember()).data?.role, 'owner')
    const renamed = await client.organization.update({ data: { name: 'Renamed' } })
    assert.equal(renamed.error, null)
    assert.equal((await client.organization.setActive({ organizationId: null })).data, null)

    assert.equal((await client.organization.getFullOrganization()).data, null)
    const organizationId = first.data?.id
    assert.equal((await client.organization.leave({ organizationId })).error?.status, 400)
  },
}

for (const reference of ['better-auth-1.2.12', 'better-auth-latest']) {
  describe(reference, () => {
    let library: Library
    before(async () => {
      const folder = await installReference(reference)
      library = (await import(new URL('client.mjs', folder).href)) as Library
    })
    for (const [title, story] of Object.entries(scenarios)) {
      test(title, () => story(worldOf(reference, library)))
    }
  })
}

let count = 0

function worldOf(reference: string, library: Library): World {
  const visitor = () => {
    const person = server.stranger()
    const client = library.createAuthClient({
      baseURL: server.url,
      fetchOptions: { customFetchImpl: person.fetch },
      plugins: [library.organizationClient(), library.usernameClient()],
    })
    return { person, client, email: `${reference}-${(count += 1)}@example.com` }
  }
  return {
    visitor,
    newcomer: async () => {
      const someone = visitor()
      const { client, email } = someone
      const signedUp = await client.signUp.email({ name: 'Ada', email, password: PASSWORD })
      assert.equal(signedUp.error, null)
      return someone
    },
    slug: () => `${reference.replaceAll('.', '-')}-${(count += 1)}`,
  }
}

/** Returns the link in the latest mail to an address whose path starts with this. */
async function linkTo(email: string, path: string): Promise<URL> {
  const mails = await mailsSentTo(server, email)
  const links = mails.flatMap(mail => mail.plain.match(/https?:\/\/\S+/g) ?? [])
  const link = links.find(item => item.includes(path))
  assert.ok(link, `a mail with a link to ${path}`)
  return new URL(link)
}
