import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MINUTE } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo, portalCodeTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

const PATH = '/v1/customer-portal/customer-session'
const ME = '/v1/customer-portal/customers/me'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

let customers = 0
const customer = async (seller = acme) => {
  const email = `Portal-${(customers += 1)}@example.com`
  return (await seller.server.post('/v1/customers/', { email })).body as {
    id: string
    email: string
  }
}

/** Gives each request its own address, so that rate limits count them separately. */
const stranger = () => {
  const person = server.stranger()
  person.address = `192.0.2.${(browsers += 1) % 250}`
  return person
}
let browsers = 0

const request = (email: string, organization_id = acme.organization.id) =>
  stranger().post(`${PATH}/request`, { email, organization_id })
const open = (code: string) => stranger().post(`${PATH}/authenticate`, { code })

async function requestCode(email: string): Promise<string> {
  assert.equal((await request(email.toLowerCase())).status, 202)
  return portalCodeTo(server, email)
}

test('a mailed code opens the portal once', async () => {
  const { id, email } = await customer()
  const code = await requestCode(email)

  const answers = await Promise.all(Array.from({ length: 8 }, () => open(code)))

  const opened = answers.filter(({ status }) => status === 200)
  assert.equal(opened.length, 1)
  const rejected = answers.find(({ status }) => status === 401)
  assert.equal(rejected?.body.error, 'CustomerSessionCodeInvalidOrExpired')
  const me = await new Person(server.url, opened[0]?.body.token).get(ME)
  assert.deepEqual([me.status, me.body.id], [200, id])
})

test('a code may be entered in lower case and with a space', async () => {
  const { email } = await customer()
  const code = (await requestCode(email)).toLowerCase()

  assert.equal((await open(` ${code.slice(0, 3)} ${code.slice(3)}`)).status, 200)
})

test('a code expires after 30 minutes or when a newer one is requested', async () => {
  const { email } = await customer()
  const old = await requestCode(email)
  server.clock.pass(MINUTE)
  const newer = await requestCode(email)
  const first = await open(old)
  server.clock.pass(30 * MINUTE)

  assert.notEqual(old, newer)
  assert.deepEqual([first.status, (await open(newer)).status], [401, 401])
})

test('responses do not reveal customers, and only customers are mailed', async () => {
  const rival = await merchant(server, 'Rival')
  const theirs = await customer(rival)
  const removed = await customer()
  await acme.server.delete(`/v1/customers/${removed.id}`)
  const known = await request((await customer()).email)

  for (const email of [theirs.email, removed.email, 'nobody@example.com']) {
    const answer = await request(email)
    assert.deepEqual([answer.status, answer.body], [known.status, known.body])
    assert.deepEqual([...answer.headers.keys()], [...known.headers.keys()])
    assert.deepEqual(await mailsSentTo(server, email), [])
  }
  const nowhere = await request('nobody@example.com', '00000000-0000-7000-8000-000000000000')
  assert.equal(nowhere.status, 202)
})

test('a customer’s code opens their portal only, and only its keyed hash is stored', async () => {
  const [ada, bob] = [await customer(), await customer()]
  const [first, second] = [await requestCode(ada.email), await requestCode(bob.email)]
  const rows = await server.site.db.selectFrom('portal_codes').selectAll().execute()
  const stored = rows.map(row => row.code_digest.toString('latin1')).join()

  const token = (await open(second)).body.token

  assert.equal((await new Person(server.url, token).get(ME)).body.id, bob.id)
  assert.doesNotMatch(stored, new RegExp(`${first}|${second}`))
  const [mail] = await mailsSentTo(server, ada.email)
  assert.doesNotMatch(String(mail?.subject), new RegExp(first))
})

test('an address is mailed at most six codes an hour, whoever requests them', async () => {
  const limited = await startTestServer({ rate_limits: true })
  try {
    const shop = await merchant(limited)
    const email = 'often@example.com'
    await shop.server.post('/v1/customers/', { email })
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const person = limited.stranger()
      person.address = `198.51.100.${n}`
      const body = { email, organization_id: shop.organization.id }
      statuses.push((await person.post(`${PATH}/request`, body)).status)
    }
    assert.deepEqual(statuses, [202, 202, 202, 202, 202, 202, 429, 429])
    assert.equal((await mailsSentTo(limited, email)).length, 6)
  } finally {
    await limited.close()
  }
})
