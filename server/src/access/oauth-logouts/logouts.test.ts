import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { receiveLogouts, type LogoutReceiver } from '../../testing/logout-receiver.ts'
import { registerApp, signInTo, type App } from '../../testing/oauth.ts'
import { admin, merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const receivers: LogoutReceiver[] = []

before(async () => {
  server = await startTestServer({ now: 'running', settings: { delete_user_enabled: true } })
})
after(async () => {
  for (const receiver of receivers) await receiver.close()
  await server.close()
})

/** An app that is notified when sessions end, and the merchant that manages it. */
async function listeningApp(more: Record<string, unknown> = {}) {
  const receiver = await receiveLogouts(server.url, server.clock)
  receivers.push(receiver)
  const acme = await merchant(server)
  const app = await registerApp(acme.owner, acme.organization.id, {
    backchannel_logout_uri: receiver.url,
    ...more,
  })
  receiver.expect(app.client_id)
  return { app, receiver, acme }
}

const sidOf = ({ id_token }: { id_token: string }) => decodeJwt(id_token).sid

const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)

/** A user who is signed in to the app, and the session as the app knows it. */
async function userOf(app: App) {
  const ada = await signUp(server, 'Ada')
  const id = await idOf(ada)
  return { ada, id, sid: sidOf(await signInTo(server, ada, app)) }
}

test('an app is notified that a user has signed out, by a signed token', async () => {
  const { app, receiver } = await listeningApp()
  const { ada, id, sid } = await userOf(app)

  await ada.post('/api/auth/sign-out')
  await server.drainJobs()

  const [token, ...more] = receiver.received
  assert.equal(more.length, 0)
  assert.deepEqual([token?.sub, token?.sid], [id, sid])
  assert.deepEqual(token?.events, { 'http://schemas.openid.net/event/backchannel-logout': {} })
  assert.equal(typeof token?.jti, 'string')
  assert.equal(token && 'nonce' in token, false)
  assert.equal(Number(token?.exp) - Number(token?.iat), 120)
})

test('all apps of a session, and no others, are notified of its end', async () => {
  const [first, second] = [await listeningApp(), await listeningApp()]
  const { ada } = await userOf(first.app)
  await signInTo(server, ada, second.app)
  const { ada: bob } = await userOf(first.app)

  await ada.post('/api/auth/sign-out')
  await server.drainJobs()

  assert.equal(first.receiver.received.length, 1)
  assert.equal(second.receiver.received.length, 1)
  await bob.post('/api/auth/sign-out')
})

test('two sign-ins with an app in one session have one session id', async () => {
  const { app, receiver } = await listeningApp()
  const { ada, sid } = await userOf(app)

  const again = sidOf(await signInTo(server, ada, app))
  await ada.post('/api/auth/sign-out')
  await server.drainJobs()

  assert.equal(again, sid)
  assert.equal(receiver.received.length, 1)
})

test('an app without an address for it gets no session id', async () => {
  const acme = await merchant(server)
  const app = await registerApp(acme.owner, acme.organization.id)

  const { sid } = await userOf(app)

  assert.equal(sid, undefined)
})

const ends: Record<string, (ada: Person, id: string) => Promise<unknown>> = {
  'is signed out everywhere': ada => ada.post('/api/auth/revoke-sessions'),
  'changes the password': ada =>
    ada.post('/api/auth/change-password', {
      ...{ currentPassword: 'correct horse battery staple', newPassword: 'a new password' },
      revokeOtherSessions: true,
    }),
  'is banned': async (_, userId) =>
    (await admin(server)).post('/api/auth/admin/ban-user', { userId }),
  'is deleted by an admin': async (_, userId) =>
    (await admin(server)).post('/api/auth/admin/remove-user', { userId }),
  'ends the session in the list': async ada => {
    const { body } = await ada.get('/api/auth/list-sessions')
    return ada.post('/api/auth/revoke-session', { token: body[0].token })
  },
}

for (const [what, end] of Object.entries(ends)) {
  test(`an app is notified that a session has ended when its user ${what}`, async () => {
    const { app, receiver } = await listeningApp()
    const { ada, id, sid } = await userOf(app)

    const { status } = (await end(ada, id)) as { status: number }
    await server.drainJobs()

    assert.equal(status, 200)
    assert.deepEqual(
      receiver.received.map(token => token.sid),
      [sid],
    )
  })
}

test('an app is notified that a session has expired, and not before', async () => {
  const { app, receiver } = await listeningApp()
  const { ada, sid } = await userOf(app)
  server.clock.pass(2 * DAY)
  // Its use extends it.
  await ada.get('/api/auth/get-session')

  server.clock.pass(6 * DAY)
  await server.drainJobs()
  const before = receiver.received.length
  server.clock.pass(2 * DAY)
  await server.drainJobs()

  assert.equal(before, 0)
  assert.deepEqual(
    receiver.received.map(token => token.sid),
    [sid],
  )
})

test('an app that does not accept a token gets it again, with the same id', async () => {
  const { app, receiver } = await listeningApp()
  const { ada } = await userOf(app)
  receiver.status = 503

  await ada.post('/api/auth/sign-out')
  await server.drainJobs()
  receiver.status = 200
  server.clock.pass(MINUTE)
  await server.drainJobs()
  server.clock.pass(DAY)
  await server.drainJobs()

  const [first, second, ...more] = receiver.received
  assert.equal(more.length, 0)
  assert.equal(first?.jti, second?.jti)
})

test('an app that never accepts a token is notified seven times', async () => {
  const { app, receiver } = await listeningApp()
  const { ada } = await userOf(app)
  receiver.status = 503

  await ada.post('/api/auth/sign-out')
  for (let day = 0; day < 12; day += 1) {
    await server.drainJobs()
    server.clock.pass(DAY)
  }

  assert.equal(receiver.received.length, 7)
})

test('an app gets the token after a crash, with the same id if it had it before', async () => {
  const { app, receiver } = await listeningApp()
  const { ada, sid } = await userOf(app)
  server.site.crashes = point => point === 'after logout token'

  await ada.post('/api/auth/sign-out')
  await server.drainJobs().catch(() => undefined)
  await server.restart()
  server.clock.pass(2 * MINUTE)
  await server.drainJobs()

  const [first, second, ...more] = receiver.received
  assert.equal(more.length, 0)
  assert.equal(first?.jti, second?.jti)
  assert.equal(second?.sid, sid)
})

test('a live server sends no token to an address that is not public', async () => {
  const live = await startTestServer({ now: 'running', config: { mode: 'live' } })
  const receiver = await receiveLogouts(live.url, live.clock)
  receivers.push(receiver)
  const { owner, organization } = await merchant(live)
  const configuration = { backchannel_logout_uri: receiver.url }
  const app = await registerApp(owner, organization.id, configuration)
  receiver.expect(app.client_id)
  await signInTo(live, owner, app)

  await owner.post('/api/auth/sign-out')
  await live.drainJobs()
  const waiting = await live.site.db.selectFrom('oauth_app_sessions').select('attempts').execute()
  await live.close()

  assert.deepEqual(receiver.received, [])
  assert.deepEqual(waiting, [{ attempts: 1 }])
})

test('an app of an organization is notified of the session, but not of its user', async () => {
  const { app, receiver, acme } = await listeningApp({ scope: 'openid products:read' })
  const query = { sub_type: 'organization', scope: 'openid products:read' }
  const decision = { action: 'allow', organization_id: acme.organization.id }
  const sid = sidOf(await signInTo(server, acme.owner, app, query, decision))

  await acme.owner.post('/api/auth/sign-out')
  await server.drainJobs()

  const [token] = receiver.received
  assert.deepEqual([token?.sid, token?.sub], [sid, undefined])
})

test('an address for it is https, or on the user’s machine, without a fragment', async () => {
  const bakery = await merchant(server, 'Bakery')
  const addresses = ['http://app.example.com/logout', 'https://app.example.com/#x', 'file:///x']

  for (const backchannel_logout_uri of addresses) {
    const { status } = await bakery.owner.post('/v1/oauth2/register', {
      organization_id: bakery.organization.id,
      client_name: 'Evil',
      redirect_uris: ['https://app.example.com/callback'],
      backchannel_logout_uri,
    })
    assert.equal(status, 422)
  }
})
