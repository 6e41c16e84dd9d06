import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  company,
  isAllowed,
  organizationRoute as at,
  role,
  rejectionOf,
  worker,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('names of built-in roles cannot be used, changed or deleted', async () => {
  const acme = await company(server)
  const { id } = await role(acme, 'clerk', {})

  for (const name of ['owner', 'Admin', 'member', 'finance', ' support ']) {
    const created = await acme.owner.post(at('create-role'), { role: name, permission: {} })
    const renamed = await acme.owner.post(at('update-role'), {
      roleId: id,
      data: { roleName: name },
    })
    const deleted = await acme.owner.post(at('delete-role'), { roleName: name })
    const changed = await acme.owner.post(at('update-role'), { roleName: name, data: {} })
    assert.deepEqual(rejectionOf(created), [400, 'ROLE_NAME_IS_ALREADY_TAKEN'])
    assert.deepEqual(rejectionOf(renamed), [400, 'ROLE_NAME_IS_ALREADY_TAKEN'])
    assert.deepEqual(rejectionOf(deleted), [400, 'CANNOT_DELETE_A_PRE_DEFINED_ROLE'])
    assert.deepEqual(rejectionOf(changed), [400, 'ROLE_NOT_FOUND'])
  }
})

test('a role name is unique per organization', async () => {
  const [acme, globex] = [await company(server), await company(server)]
  await role(acme, 'clerk', {})
  const other = await role(acme, 'caller', {})

  const again = await acme.owner.post(at('create-role'), { role: 'CLERK', permission: {} })
  const renamed = await acme.owner.post(at('update-role'), {
    roleId: other.id,
    data: { roleName: 'clerk' },
  })

  assert.deepEqual(rejectionOf(again), [400, 'ROLE_NAME_IS_ALREADY_TAKEN'])
  assert.deepEqual(rejectionOf(renamed), [400, 'ROLE_NAME_IS_ALREADY_TAKEN'])
  await role(globex, 'clerk', {})
})

test('one of fifty parallel requests for a name succeeds', async () => {
  const acme = await company(server)
  const body = { role: 'wanted', permission: { team: ['create'] } }

  const wishes = Array.from({ length: 50 }, () => acme.owner.post(at('create-role'), body))
  const answers = await Promise.all(wishes)

  assert.equal(answers.filter(answer => answer.status === 200).length, 1)
  const rejected = answers.filter(answer => answer.status !== 200).map(answer => answer.body.code)
  assert.deepEqual(new Set(rejected), new Set(['ROLE_NAME_IS_ALREADY_TAKEN']))
})

test('a role named like an object prototype property is a normal role (15f16c2691)', async () => {
  const acme = await company(server)
  const anonymous = await worker(server, acme, 'constructor')

  const nothing = await isAllowed(anonymous, { team: ['create'] })
  await role(acme, 'constructor', { team: ['create'] })
  const someCheck = await isAllowed(anonymous, { team: ['create'] })

  assert.deepEqual([nothing, someCheck], [false, true])
  const shapes = await acme.owner.post(at('create-role'), {
    role: '__proto__',
    permission: { team: ['create'] },
  })
  assert.deepEqual(rejectionOf(shapes), [400, 'VALIDATION_ERROR'])
  for (const resource of ['hasOwnProperty', 'toString']) {
    const answer = await acme.owner.post(at('create-role'), {
      role: 'polluter',
      permission: { [resource]: ['create'] },
    })
    assert.deepEqual(rejectionOf(answer), [400, 'INVALID_RESOURCE'])
  }
})

const malformed: [string, object][] = [
  ['without a name', { role: '' }],
  ['with a comma in its name', { role: 'a,b' }],
  ['by a name without end', { role: 'x'.repeat(65) }],
  ['without what it may do', { permission: undefined }],
  ['whose actions are no list', { permission: { team: 'create' } }],
]

for (const [label, change] of malformed) {
  test(`a role ${label} is rejected`, async () => {
    const acme = await company(server)
    const body = { role: 'clerk', permission: {}, ...change }
    assert.deepEqual(rejectionOf(await acme.owner.post(at('create-role'), body)), [
      400,
      'VALIDATION_ERROR',
    ])
  })
}

test('a request must name an existing role', async () => {
  const acme = await company(server)

  for (const body of [{}, { roleName: '' }]) {
    const answer = await acme.owner.post(at('delete-role'), body)
    assert.deepEqual(rejectionOf(answer), [400, 'VALIDATION_ERROR'])
  }
  const missing = [
    await acme.owner.post(at('delete-role'), { roleName: 'nobody' }),
    await acme.owner.post(at('delete-role'), { roleId: "x'" }),
    await acme.owner.post(at('update-role'), { roleId: crypto.randomUUID(), data: {} }),
    await acme.owner.get(at('get-role'), { query: { roleName: 'nobody' } }),
  ]
  for (const answer of missing) assert.deepEqual(rejectionOf(answer), [400, 'ROLE_NOT_FOUND'])
})

test('an organization has as many roles as the operator allows, also in parallel', async () => {
  const limited = await startTestServer({ settings: { organization_roles_max: 2 } })
  try {
    const acme = await company(limited)
    const names = ['one', 'two', 'three', 'four']

    const answers = await Promise.all(
      names.map(name => acme.owner.post(at('create-role'), { role: name, permission: {} })),
    )

    const statuses = answers.map(answer => answer.status).sort((a, b) => a - b)
    assert.deepEqual(statuses, [200, 200, 400, 400])
    const rejected = answers.find(answer => answer.status === 400)
    assert.deepEqual(rejected?.body, {
      code: 'TOO_MANY_ROLES',
      message: 'This organization has too many roles',
    })
  } finally {
    await limited.close()
  }
})

const verbs: [verb: string, method: 'get' | 'post', code: string][] = [
  ['create-role', 'post', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'],
  ['update-role', 'post', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'],
  ['delete-role', 'post', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'],
  ['list-roles', 'get', 'YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE'],
  ['get-role', 'get', 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE'],
]

for (const [verb, method, code] of verbs) {
  test(`members without permission to ${verb}, and non-members, are rejected`, async () => {
    const acme = await company(server)
    await role(acme, 'clerk', {})
    await role(acme, 'idle', {})
    const [idle, stranger] = [await worker(server, acme, 'idle'), await signUp(server)]
    const body = { role: 'x', permission: {}, roleName: 'clerk', data: {} }
    const request = (person: Person, more: Record<string, string> = {}) =>
      method === 'post'
        ? person.post(at(verb), { ...body, ...more })
        : person.get(at(verb), { query: { roleName: 'clerk', ...more } })

    const answers = [
      await request(idle),
      await request(stranger, { organizationId: acme.id }),
      await request(stranger),
    ]

    const nowhere =
      verb === 'create-role'
        ? 'YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE'
        : 'NO_ACTIVE_ORGANIZATION'
    assert.deepEqual(answers.map(rejectionOf), [
      [403, code],
      [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'],
      [400, nowhere],
    ])
  })
}
