import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { consentTexts } from '@gatehouse/contract/billing/consent-texts.gen'
import { CONSENT_TEXT_VERSION } from '@gatehouse/contract/billing/consent-version'
import { neededConsent } from '@gatehouse/contract/billing/withdrawal-consent'
import { mailsSentTo } from '../../testing/mails.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { buyer, checkout, confirm, ordersOf, plan, product } from '../../testing/sales.ts'

let server: TestServer
let acme: Merchant
before(async () => {
  server = await startTestServer()
  acme = await merchant(server)
})
after(() => server.close())

const given = { text_version: CONSENT_TEXT_VERSION, locale: 'de' }

/** A product that delivers a license key. */
async function app(more: Record<string, unknown> = {}) {
  const made = await product(acme, more)
  const benefit = { type: 'license_keys', description: 'License key', properties: {} }
  const { body } = await acme.server.post('/v1/benefits/', benefit)
  await acme.server.post(`/v1/products/${made.id}/benefits`, { benefits: [body.id] })
  return made
}

const opened = async (of: { id: string }) => checkout(acme, [of.id])
const orderOf = async ({ body }: { body: { id: string } }) => {
  await server.drainJobs()
  return (await ordersOf(acme)).find(
    ({ checkout_id }: { checkout_id: string }) => checkout_id === body.id,
  )
}

test('the consent is stored with its text, on the order and in the receipt', async () => {
  const form = buyer()

  const paid = await confirm(server, await opened(await app()), {
    ...form,
    withdrawal_consent: given,
  })

  assert.equal(paid.status, 200, JSON.stringify(paid.body))
  assert.equal(paid.body.needed_consent, 'digital_content')
  const { withdrawal_consent: consent } = await orderOf(paid)
  const text = consentTexts.de.digital_content
  const { given_at, ...rest } = consent
  assert.deepEqual(rest, { kind: 'digital_content', text, ...given })
  assert.ok(given_at)
  const [mail] = await mailsSentTo(server, form.customer_email)
  assert.ok(mail?.plain.includes(text))
})

test('the consent is mailed even where the merchant turned receipts off', async () => {
  const path = `/v1/organizations/${acme.organization.id}`
  await acme.server.patch(path, { customer_email_settings: { order_confirmation: false } })
  const asked = buyer()
  const unasked = buyer()

  await confirm(server, await opened(await app()), { ...asked, withdrawal_consent: given })
  await confirm(server, await opened(await app()), unasked)
  await server.drainJobs()

  assert.equal((await mailsSentTo(server, asked.customer_email)).length, 1)
  assert.equal((await mailsSentTo(server, unasked.customer_email)).length, 0)
  await acme.server.patch(path, { customer_email_settings: { order_confirmation: true } })
})

test('a confirmation that says nothing about consent pays, and the right stays', async () => {
  const paid = await confirm(server, await opened(await app()))

  assert.equal(paid.status, 200)
  assert.equal((await orderOf(paid)).withdrawal_consent, null)
})

test('a box that was not ticked, or another text, is rejected', async () => {
  const open = await opened(await plan(acme))

  const unticked = await confirm(server, open, { withdrawal_consent: null })
  const outdated = await confirm(server, open, {
    withdrawal_consent: { text_version: '2020-01-01', locale: 'de' },
  })

  for (const { status, body } of [unticked, outdated]) {
    assert.equal(status, 422)
    assert.deepEqual(body.detail[0].loc, ['body', 'withdrawal_consent'])
  }
  const paid = await confirm(server, open, { withdrawal_consent: given })
  assert.equal((await orderOf(paid)).withdrawal_consent.kind, 'service')
})

test('no consent is stored where none is needed', async () => {
  const elsewhere = { customer_billing_address: { country: 'CH' }, withdrawal_consent: given }
  const paid = await confirm(server, await opened(await app()), elsewhere)

  assert.equal(paid.body.needed_consent, null)
  assert.equal((await orderOf(paid)).withdrawal_consent, null)
  const free = await app({ prices: [{ amount_type: 'free' }] })
  const got = await confirm(server, await opened(free), {
    ...{ withdrawal_consent: null, confirmation_token_id: null },
  })
  assert.equal(got.status, 200, JSON.stringify(got.body))
})

test('consent is needed by consumers in the EEA for what is delivered immediately', () => {
  const subject = {
    ...{ country: 'DE', is_business_customer: false, tax_id: null, is_recurring: false },
    benefit_types: ['custom', 'downloadables'] as const,
  }
  assert.equal(neededConsent(subject), 'digital_content')
  assert.equal(neededConsent({ ...subject, country: 'NO' }), 'digital_content')
  for (const country of ['GB', 'CH', 'US', null]) {
    assert.equal(neededConsent({ ...subject, country }), null, String(country))
  }
  assert.equal(neededConsent({ ...subject, is_business_customer: true }), null)
  assert.equal(neededConsent({ ...subject, tax_id: 'DE129273398' }), null)
  assert.equal(neededConsent({ ...subject, benefit_types: ['custom'] }), null)
  assert.equal(neededConsent({ ...subject, benefit_types: ['discord'] }), 'service')
  assert.equal(neededConsent({ ...subject, is_recurring: true }), 'service')
})

test('a changed text has a new version', () => {
  const hash = createHash('sha256').update(JSON.stringify(consentTexts)).digest('hex').slice(0, 12)

  assert.deepEqual([CONSENT_TEXT_VERSION, hash], ['2026-11-27', '00f539fbd7b6'])
})
