import assert from 'node:assert/strict'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { after, before, test } from 'node:test'
import { company, idOf, organizationRoute } from '../../testing/company.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { admin, merchant, signUp, tokenOf } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { startSocialTestServer } from '../../testing/providers/sign-in-through.ts'
import {
  closedWhileImpersonating,
  closedBillingRoutes,
  openWhileImpersonating,
  openBillingRoutes,
} from './impersonation-routes.data.ts'

let server: TestServer
/** An admin who is impersonating a user. */
let other: Person

before(async () => {
  server = await startSocialTestServer({
    settings: { change_email_enabled: true, delete_user_enabled: true },
  })
  other = await admin(server)
  const { id } = (await (await signUp(server)).get('/api/auth/get-session')).body.user
  const answer = await other.post('/api/auth/admin/impersonate-user', { userId: id })
  assert.equal(answer.status, 200)
})
after(() => server.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * The routes of the accounts protocol with which a session can change something. A GET that writes
 * is included.
 */
const changing = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ protocol, subjects }) => protocol === 'accounts' && subjects.includes('user'))
  .filter(({ kind, method }) => kind !== 'read' && !(kind === 'raw' && method === 'GET'))

test('every changing route is declared open or closed to impersonators', () => {
  const routes = changing.map(nameOf)

  const undecidedRoutes = routes.filter(
    route => !(route in closedWhileImpersonating) && !(route in openWhileImpersonating),
  )
  assert.deepEqual(undecidedRoutes, [], 'add them to impersonation-routes.data.ts')
  const twice = Object.keys(closedWhileImpersonating).filter(
    route => route in openWhileImpersonating,
  )
  assert.deepEqual(twice, [])
  const removed = [
    ...Object.keys(closedWhileImpersonating),
    ...Object.keys(openWhileImpersonating),
  ].filter(item => !routes.includes(item))
  assert.deepEqual(removed, [])
})

test('exactly the routes closed to impersonators say so in the contract', () => {
  for (const endpoint of changing) {
    const text = endpoint.problems.includes(sessionProblems.impersonated)
    assert.equal(text, nameOf(endpoint) in closedWhileImpersonating, nameOf(endpoint))
  }
})

test('an impersonator cannot change sign-in methods or administer', async () => {
  for (const [route, { body, query = {} }] of Object.entries(closedWhileImpersonating)) {
    const [method, path = ''] = route.split(' ')
    const answer =
      method === 'GET' ? await other.get(path, { query }) : await other.post(path, body, { query })
    assert.deepEqual([answer.status, answer.body?.code], [403, 'IMPERSONATION_FORBIDS_THIS'], route)
  }
})

/** Calls that only signed-in users make in an organization, never its programs or buyers. */
const userRoutes = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ protocol, subjects }) => protocol === 'billing' && subjects.join() === 'user')
  .filter(({ kind }) => kind !== 'read')

test('an impersonating admin can neither create, widen nor take over access tokens', async () => {
  assert.deepEqual(
    userRoutes
      .map(nameOf)
      .filter(route => !(route in closedBillingRoutes) && !(route in openBillingRoutes)),
    [],
    'add them to impersonation-routes.data.ts',
  )
  const [root, acme] = [await admin(server), await merchant(server)]
  const { id: organization_id } = acme.organization
  await tokenOf(server, acme.owner, organization_id, ['organizations:read'])
  const { body } = await acme.owner.get('/v1/organization-access-tokens/')
  const { user } = (await acme.owner.get('/api/auth/get-session')).body
  await root.post('/api/auth/admin/impersonate-user', { userId: user.id })

  for (const [route, text] of Object.entries(closedBillingRoutes)) {
    const [method, path = ''] = route.split(' ')
    const url = path.replace('{id}', body.items[0].id)
    const answer =
      method === 'PATCH'
        ? await root.patch(url, text)
        : await root.post(url, path.includes('{id}') ? text : { ...text, organization_id })
    assert.deepEqual(
      [answer.status, answer.body.error, answer.body.detail],
      [403, 'NotPermitted', sessionProblems.impersonated.detail],
      route,
    )
  }
  assert.deepEqual((await acme.owner.get('/v1/organization-access-tokens/')).body, body)
})

test('an impersonated owner’s organization keeps its members, roles and existence', async () => {
  const [root, acme] = [await admin(server), await company(server, 'admin')]
  const { id: organizationId, owner } = acme
  const standing = () =>
    owner.get('/api/auth/organization/get-full-organization', { query: { organizationId } })
  const before = (await standing()).body
  const memberId = before.members.find(({ role }: { role: string }) => role === 'admin').id
  await root.post('/api/auth/admin/impersonate-user', { userId: await idOf(owner) })

  for (const [verb, body] of [
    ['delete', { organizationId }],
    ['leave', { organizationId }],
    ['invite-member', { organizationId, email: root.email, role: 'owner' }],
    ['update-member-role', { organizationId, memberId, role: 'owner' }],
    ['remove-member', { organizationId, memberIdOrEmail: memberId }],
    ['create-role', { organizationId, role: 'mine', permission: { member: ['update'] } }],
  ] as const) {
    const answer = await root.post(organizationRoute(verb), body)
    assert.deepEqual([answer.status, answer.body.code], [403, 'IMPERSONATION_FORBIDS_THIS'], verb)
  }

  assert.deepEqual((await standing()).body, before)
  const renamed = await root.post(organizationRoute('update'), {
    organizationId,
    data: { name: 'Renamed by support' },
  })
  assert.equal(renamed.status, 200)
})

test("an impersonator may change the user's name but not the username", async () => {
  const name = await other.post('/api/auth/update-user', { name: 'Somebody' })
  const usernameAnswer = await other.post('/api/auth/update-user', { displayUsername: 'Somebody' })

  assert.equal(name.status, 200)
  assert.deepEqual(
    [usernameAnswer.status, usernameAnswer.body.code],
    [403, 'IMPERSONATION_FORBIDS_THIS'],
  )
})

test('routes closed to impersonators are open without impersonation', async () => {
  const self = await signUp(server)
  for (const route of ['POST /api/auth/update-user', 'GET /api/auth/token']) {
    const [method, path = ''] = route.split(' ')
    const answer = await (method === 'GET'
      ? self.get(path)
      : self.post(path, closedWhileImpersonating[route]?.body))
    assert.equal(answer.status, 200, route)
  }
})
