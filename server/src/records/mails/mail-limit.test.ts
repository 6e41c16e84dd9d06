import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import { organizationRoute, verifiedPerson } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { merchant, PASSWORD, signUp, type Merchant } from '../../testing/people.ts'
import { passwordSignIn, signUpWith2fa } from '../../testing/second-factor.ts'
import { checkout, confirm, product, sell } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant
let gift: string
before(async () => {
  server = await startTestServer({ rate_limits: true })
  acme = await merchant(server)
  gift = (await product(acme, { name: 'Gift', prices: [{ amount_type: 'free' }] })).id
})
after(() => server.close())
// Each test starts at a time when no earlier request counts any more.
beforeEach(() => server.clock.pass(HOUR))

let callers = 0
/** A caller with their own address, so that limits per caller do not apply. */
function caller() {
  const person = server.stranger()
  callers += 1
  person.address = `198.51.${100 + (callers >> 8)}.${callers & 255}`
  return person
}

const post = (path: string, body: object) => caller().post(`/api/auth/${path}`, body)

/** Requests by which anyone can have an email sent to an address. */
const triggers = {
  reset: (email: string) => post('request-password-reset', { email }),
  link: (email: string) => post('sign-in/magic-link', { email }),
  code: (email: string) => post('email-otp/send-verification-otp', { email, type: 'sign-in' }),
  verification: (email: string) => post('send-verification-email', { email }),
  portal: (email: string) =>
    caller().post('/v1/customer-portal/customer-session/request', {
      email,
      organization_id: acme.organization.id,
    }),
  purchase: async (email: string) => {
    const opened = await checkout(acme, [gift])
    return confirm(server, opened, { customer_email: email, confirmation_token_id: null })
  },
} satisfies Record<string, (email: string) => Promise<{ status: number; body: any }>>

type Trigger = keyof typeof triggers

async function repeat(trigger: Trigger, email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await triggers[trigger](email)).status)
  await server.drainJobs()
  return statuses
}

test('all triggers together mail an address at most twenty times an hour', async () => {
  // Signing up sends an email to it too.
  const { email } = await signUp(server)

  assert.deepEqual(await repeat('reset', email, 8), Array<number>(8).fill(200))
  assert.deepEqual(await repeat('code', email, 5), Array<number>(5).fill(200))
  assert.deepEqual(await repeat('purchase', email, 9), Array<number>(9).fill(200))
  const rejected = await repeat('link', email, 1)
  const more = [await repeat('verification', email, 1), await repeat('portal', email, 1)]
  const purchase = await repeat('purchase', email, 1)

  assert.deepEqual([rejected, ...more, purchase], [[429], [429], [429], [200]])
  assert.equal((await mailsSentTo(server, email)).length, 20)
  const { body } = await acme.server.get('/v1/orders/', { query: { limit: '100' } })
  const orders = body.items.filter((order: any) => order.customer.email === email)
  assert.equal(orders.length, 10, 'a purchase whose receipt is left out is an order as any other')

  server.clock.pass(HOUR)
  assert.deepEqual(await repeat('link', email, 1), [200])
  assert.equal((await mailsSentTo(server, email)).length, 21)
})

test('an unknown address gets the same response from every trigger', async () => {
  const known = (await verifiedPerson(server)).email
  const unknown = 'nobody-has-this@example.com'
  const mailedBefore = (await mailsSentTo(server, known)).length
  // Signing up sent one email to the known address.
  await repeat('link', unknown, mailedBefore)
  const requested: Trigger[] = ['reset', 'link', 'verification', 'code', 'portal']
  const responsesFor = async (email: string) => {
    const answers: unknown[] = []
    for (let round = 0; round < 5; round += 1)
      for (const trigger of requested) {
        const { status, body } = await triggers[trigger](email)
        answers.push([trigger, status, body])
      }
    return answers
  }

  const [knownResponses, unknownResponses] = [
    await responsesFor(known),
    await responsesFor(unknown),
  ]

  assert.deepEqual(knownResponses, unknownResponses)
  assert.ok(JSON.stringify(knownResponses).includes('429'))
})

test('of many parallel requests of three kinds, twenty mail the address', async () => {
  const { email } = await signUp(server)
  server.clock.pass(HOUR)
  const before = (await mailsSentTo(server, email)).length
  const requested = (['reset', 'link', 'verification'] as const).flatMap(trigger =>
    Array.from({ length: 9 }, () => triggers[trigger](email.toUpperCase())),
  )

  const statuses = (await Promise.all(requested)).map(({ status }) => status)

  assert.equal(statuses.filter(status => status === 200).length, 20)
  assert.equal(statuses.filter(status => status === 429).length, 7)
  assert.equal((await mailsSentTo(server, email)).length - before, 20)
})

test('a sign-up and an invitation count toward the limit of their address', async () => {
  const owner = await verifiedPerson(server)
  const slug = `limited-${process.pid}`
  const made = await owner.post(organizationRoute('create'), { name: 'Limited', slug })
  const email = 'invited-often@example.com'
  await repeat('reset', email, 9)
  await repeat('verification', email, 10)
  const invite = () =>
    owner.post(organizationRoute('invite-member'), {
      organizationId: made.body.id,
      email,
      role: 'member',
      resend: true,
    })

  const [first, second] = [await invite(), await invite()]
  const joined = await caller().post('/api/auth/sign-up/email', {
    name: 'Ada',
    email,
    password: PASSWORD,
  })

  assert.deepEqual([first.status, second.status, joined.status], [200, 429, 200])
  const kinds = (await mailsSentTo(server, email)).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['invitation'])
})

test('mails that no stranger can trigger are sent whatever strangers request', async () => {
  const person = await verifiedPerson(server)
  const { email } = person
  await repeat('reset', email, 10)
  await repeat('link', email, 10)
  const paid = await product(acme)

  await sell(server, acme, paid, { customer_email: email })
  const changed = await person.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'another long password',
  })
  await server.drainJobs()

  assert.equal(changed.status, 200)
  const kinds = (await mailsSentTo(server, email)).slice(0, 2).map(({ kind }) => kind)
  assert.deepEqual(kinds.sort(), ['order_confirmation', 'password_changed'])
})

test('a user is mailed ten second factor codes an hour, whatever strangers request', async () => {
  const { email } = await signUpWith2fa(server)
  await repeat('reset', email, 10)
  await repeat('link', email, 10)
  const browser = await passwordSignIn(server, email)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    browser.address = caller().address
    statuses.push((await browser.post('/api/auth/two-factor/send-otp')).status)
  }

  assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429])
  const codes = (await mailsSentTo(server, email)).filter(
    ({ kind }) => kind === 'second_factor_code',
  )
  assert.equal(codes.length, 10)
})

test('notices to an unverified address count: the account may be a stranger’s', async () => {
  const person = await signUp(server)
  const { email } = person
  await repeat('reset', email, 10)
  await repeat('verification', email, 10)

  const changed = await person.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'another long password',
  })

  assert.equal(changed.status, 200)
  const kinds = (await mailsSentTo(server, email)).map(({ kind }) => kind)
  assert.ok(!kinds.includes('password_changed'))
})

test('an address is counted under a keyed hash', async () => {
  const email = 'hashed@example.com'
  await repeat('link', email, 1)

  const rows = await server.site.db.selectFrom('rate_limits').select('key').execute()

  assert.ok(rows.length > 0)
  assert.ok(!rows.some(({ key }) => key.includes('@') || key.includes('hashed')))
})
