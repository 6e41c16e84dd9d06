import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { verificationCall } from '../../testing/mails.ts'
import { merchant, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { buyer, cardToken, checkout, confirm, product } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const idOf = async (person: Person): Promise<string> =>
  (await person.get('/api/auth/get-session')).body.user.id

/** Opens the verification link in the browser that signed up. */
async function verify(person: Person): Promise<void> {
  const call = await verificationCall(server, person.email)
  await person.get(call.pathname, { query: Object.fromEntries(call.searchParams) })
  await server.drainJobs()
}

const purchased = async (person: Person) => (await person.get('/api/auth/purchases')).body.purchases

test('a user who buys is found by their user id and has it as external id', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const ada = await signUp(server, 'Ada')
  await verify(ada)
  const opened = await checkout(acme, [book.id])
  const form = {
    ...buyer({ customer_email: ada.email }),
    confirmation_token_id: await cardToken(server),
  }
  const paid = await ada.post(`/v1/checkouts/client/${opened.client_secret}/confirm`, form)
  assert.equal(paid.status, 200, JSON.stringify(paid.body))
  await server.drainJobs()

  const id = await idOf(ada)
  const found = await acme.server.get(`/v1/customers/external/${id}`)
  const state = await acme.server.get(`/v1/customers/external/${id}/state`)

  assert.deepEqual([found.status, found.body.email], [200, ada.email])
  assert.deepEqual([found.body.external_id, state.body.external_id], [id, id])
  assert.equal((await purchased(ada)).length, 1)
})

test('a user with an external id set by the merchant keeps it and is found by both', async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const eve = await signUp(server, 'Eve')
  await verify(eve)
  const named = { email: eve.email, external_id: 'eve-of-acme' }
  const { body: customer } = await acme.server.post('/v1/customers/', named)
  const opened = await checkout(acme, [book.id])
  const form = {
    ...buyer({ customer_email: eve.email }),
    confirmation_token_id: await cardToken(server),
  }
  await eve.post(`/v1/checkouts/client/${opened.client_secret}/confirm`, form)
  await server.drainJobs()

  for (const external_id of ['eve-of-acme', await idOf(eve)]) {
    const { status, body } = await acme.server.get(`/v1/customers/external/${external_id}`)
    assert.deepEqual([status, body.id, body.external_id], [200, customer.id, 'eve-of-acme'])
  }
})

test("a purchase with a user's id belongs to the user once their address is verified", async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const ada = await signUp(server, 'Ada')
  const external_customer_id = await idOf(ada)
  const more = { external_customer_id, customer_email: ada.email }
  const opened = await checkout(acme, [book.id], more)
  assert.equal((await confirm(server, opened, { customer_email: ada.email })).status, 200)
  await server.drainJobs()
  assert.deepEqual(await purchased(ada), [])

  await verify(ada)

  assert.equal((await purchased(ada)).length, 1)
  const later = await checkout(acme, [book.id], more)
  assert.equal((await confirm(server, later, { customer_email: ada.email })).status, 200)
  await server.drainJobs()
  const { body } = await acme.server.get('/v1/customers/', { query: { email: ada.email } })
  assert.deepEqual(
    body.items.map((item: any) => item.external_id),
    [external_customer_id],
  )
})

test("a purchase with a user's id and another address does not belong to the user", async () => {
  const acme = await merchant(server)
  const book = await product(acme)
  const ada = await signUp(server, 'Ada')
  await verify(ada)
  const external_customer_id = await idOf(ada)
  const opened = await checkout(acme, [book.id], { external_customer_id })
  assert.equal((await confirm(server, opened)).status, 200)
  await server.drainJobs()

  assert.deepEqual(await purchased(ada), [])
})
