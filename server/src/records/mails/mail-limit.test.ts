import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import { organizationRoute, provenPerson } from '../../testing/company.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { mailsTo } from '../../testing/mails.ts'
import { merchant, PASSWORD, signUp, type Merchant } from '../../testing/people.ts'
import { halfSignedIn, signUpGuarded } from '../../testing/second-factor.ts'
import { checkout, confirm, product, sell } from '../../testing/sales.ts'

let house: House
let acme: Merchant
let gift: string
before(async () => {
  house = await openHouse({ rate_limits: true })
  acme = await merchant(house)
  gift = (await product(acme, { name: 'Gift', prices: [{ amount_type: 'free' }] })).id
})
after(() => house.close())
// Each test begins where no limit counts any more.
beforeEach(() => house.clock.pass(HOUR))

let callers = 0
/** A caller from an address of their own, as far as limits by caller are concerned. */
function caller() {
  const person = house.stranger()
  callers += 1
  person.address = `198.51.${100 + (callers >> 8)}.${callers & 255}`
  return person
}

const post = (path: string, body: object) => caller().post(`/api/auth/${path}`, body)

/** What anybody can do to have an address mailed. */
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
    return confirm(house, opened, { customer_email: email, confirmation_token_id: null })
  },
} satisfies Record<string, (email: string) => Promise<{ status: number; body: any }>>

type Trigger = keyof typeof triggers

async function repeat(trigger: Trigger, email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await triggers[trigger](email)).status)
  await house.settled()
  return statuses
}

test('all triggers together mail an address twenty times an hour', async () => {
  // Signing up mails it as well.
  const { email } = await signUp(house)

  assert.deepEqual(await repeat('reset', email, 8), Array<number>(8).fill(200))
  assert.deepEqual(await repeat('code', email, 5), Array<number>(5).fill(200))
  assert.deepEqual(await repeat('purchase', email, 9), Array<number>(9).fill(200))
  const refused = await repeat('link', email, 1)
  const more = [await repeat('verification', email, 1), await repeat('portal', email, 1)]
  const bought = await repeat('purchase', email, 1)

  assert.deepEqual([refused, ...more, bought], [[429], [429], [429], [200]])
  assert.equal((await mailsTo(house, email)).length, 20)
  const { body } = await acme.server.get('/v1/orders/', { query: { limit: '100' } })
  const orders = body.items.filter((order: any) => order.customer.email === email)
  assert.equal(orders.length, 10, 'a purchase whose receipt is left out is an order as any other')

  house.clock.pass(HOUR)
  assert.deepEqual(await repeat('link', email, 1), [200])
  assert.equal((await mailsTo(house, email)).length, 21)
})

test('an address nobody has is answered alike, trigger by trigger', async () => {
  const known = (await provenPerson(house)).email
  const unknown = 'nobody-has-this@example.com'
  const mailedBefore = (await mailsTo(house, known)).length
  // Signing up mailed the known address once.
  await repeat('link', unknown, mailedBefore)
  const asked: Trigger[] = ['reset', 'link', 'verification', 'code', 'portal']
  const answersTo = async (email: string) => {
    const answers: unknown[] = []
    for (let round = 0; round < 5; round += 1)
      for (const trigger of asked) {
        const { status, body } = await triggers[trigger](email)
        answers.push([trigger, status, body])
      }
    return answers
  }

  const [toKnown, toUnknown] = [await answersTo(known), await answersTo(unknown)]

  assert.deepEqual(toKnown, toUnknown)
  assert.ok(JSON.stringify(toKnown).includes('429'))
})

test('of many requests of three kinds at once, twenty mail the address', async () => {
  const { email } = await signUp(house)
  house.clock.pass(HOUR)
  const before = (await mailsTo(house, email)).length
  const asked = (['reset', 'link', 'verification'] as const).flatMap(trigger =>
    Array.from({ length: 9 }, () => triggers[trigger](email.toUpperCase())),
  )

  const statuses = (await Promise.all(asked)).map(({ status }) => status)

  assert.equal(statuses.filter(status => status === 200).length, 20)
  assert.equal(statuses.filter(status => status === 429).length, 7)
  assert.equal((await mailsTo(house, email)).length - before, 20)
})

test('a sign-up and an invitation count toward the limit of their address', async () => {
  const owner = await provenPerson(house)
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
  const kinds = (await mailsTo(house, email)).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['invitation'])
})

test('mails that no stranger can trigger are sent whatever strangers ask for', async () => {
  const person = await provenPerson(house)
  const { email } = person
  await repeat('reset', email, 10)
  await repeat('link', email, 10)
  const paid = await product(acme)

  await sell(house, acme, paid, { customer_email: email })
  const changed = await person.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'another long password',
  })
  await house.settled()

  assert.equal(changed.status, 200)
  const kinds = (await mailsTo(house, email)).slice(0, 2).map(({ kind }) => kind)
  assert.deepEqual(kinds.sort(), ['order_confirmation', 'password_changed'])
})

test('a user is mailed ten second factor codes an hour, whatever strangers ask for', async () => {
  const { email } = await signUpGuarded(house)
  await repeat('reset', email, 10)
  await repeat('link', email, 10)
  const browser = await halfSignedIn(house, email)
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1) {
    browser.address = caller().address
    statuses.push((await browser.post('/api/auth/two-factor/send-otp')).status)
  }

  assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429])
  const codes = (await mailsTo(house, email)).filter(({ kind }) => kind === 'second_factor_code')
  assert.equal(codes.length, 10)
})

test('notices to an unverified address count: the account may be a stranger’s', async () => {
  const person = await signUp(house)
  const { email } = person
  await repeat('reset', email, 10)
  await repeat('verification', email, 10)

  const changed = await person.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'another long password',
  })

  assert.equal(changed.status, 200)
  const kinds = (await mailsTo(house, email)).map(({ kind }) => kind)
  assert.ok(!kinds.includes('password_changed'))
})

test('an address is counted under a keyed hash', async () => {
  const email = 'hashed@example.com'
  await repeat('link', email, 1)

  const rows = await house.site.db.selectFrom('rate_limits').select('key').execute()

  assert.ok(rows.length > 0)
  assert.ok(!rows.some(({ key }) => key.includes('@') || key.includes('hashed')))
})
