import assert from 'node:assert/strict'
import { sessionProblems } from '@gatehouse/contract/accounts/sessions'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { after, before, test } from 'node:test'
import type { House } from '../../testing/house.ts'
import { admin, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { openSocialHouse } from '../../testing/providers/come-through.ts'
import { closed, open, openBelow } from './decided.data.ts'

let house: House
/** An admin who is somebody else. */
let other: Person

before(async () => {
  house = await openSocialHouse({
    settings: { change_email_enabled: true, delete_user_enabled: true },
  })
  other = await admin(house)
  const { id } = (await (await signUp(house)).get('/api/auth/get-session')).body.user
  const answer = await other.post('/api/auth/admin/impersonate-user', { userId: id })
  assert.equal(answer.status, 200)
})
after(() => house.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What a session can change by the accounts protocol. A GET that writes is none that reads. */
const changing = Object.values(contract)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ protocol, subjects }) => protocol === 'accounts' && subjects.includes('user'))
  .filter(({ kind, method }) => kind !== 'read' && !(kind === 'raw' && method === 'GET'))
  .filter(({ path }) => !path.startsWith(openBelow))

test('of every route that changes something it is decided whether an impersonator may', () => {
  const routes = changing.map(nameOf)

  const undecided = routes.filter(route => !(route in closed) && !(route in open))
  assert.deepEqual(undecided, [], 'add them to decided.data.ts')
  const twice = Object.keys(closed).filter(route => route in open)
  assert.deepEqual(twice, [])
  const gone = [...Object.keys(closed), ...Object.keys(open)].filter(one => !routes.includes(one))
  assert.deepEqual(gone, [])
})

test('what is closed to impersonators says so in the contract, and nothing else does', () => {
  for (const endpoint of changing) {
    const said = endpoint.problems.includes(sessionProblems.impersonated)
    assert.equal(said, nameOf(endpoint) in closed, nameOf(endpoint))
  }
})

test('who is somebody else changes no way in of that person, nor administers', async () => {
  for (const [route, { body, query = {} }] of Object.entries(closed)) {
    const [method, path = ''] = route.split(' ')
    const answer =
      method === 'GET' ? await other.get(path, { query }) : await other.post(path, body, { query })
    assert.deepEqual([answer.status, answer.body?.code], [403, 'IMPERSONATION_FORBIDS_THIS'], route)
  }
})

test('who is somebody else may say how that person is called, but not their username', async () => {
  const name = await other.post('/api/auth/update-user', { name: 'Somebody' })
  const shown = await other.post('/api/auth/update-user', { displayUsername: 'Somebody' })

  assert.equal(name.status, 200)
  assert.deepEqual([shown.status, shown.body.code], [403, 'IMPERSONATION_FORBIDS_THIS'])
})

test('as oneself all of it is open: the refusal is about the impersonation alone', async () => {
  const self = await signUp(house)
  for (const route of ['POST /api/auth/update-user', 'GET /api/auth/token']) {
    const [method, path = ''] = route.split(' ')
    const answer = await (method === 'GET' ? self.get(path) : self.post(path, closed[route]?.body))
    assert.equal(answer.status, 200, route)
  }
})
