import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkBooks } from '../../testing/sales.ts'
import { MINUTE } from '../../platform/clock.ts'
import { disputed, disputeAtStripe, PDF, save, submit, upload } from './test-evidence.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  server.stripe.control.clearRequests()
  await checkBooks(server)
})

const INQUIRY = '4000000000001976'

const updates = () =>
  server.stripe.control.requests().filter(({ method, path }) => {
    return method === 'POST' && /^\/v1\/disputes\//.test(path)
  })

test('a draft is saved here and at the processor, and not sent', async () => {
  const given = await disputed(server)

  const { status, body } = await save(given, {
    product_description: 'A handbook',
    billing_address: ' ',
  })
  const { body: more } = await save(given, { customer_name: 'Ada', product_description: null })

  assert.equal(status, 200)
  assert.deepEqual(
    [body.texts.product_description, body.texts.billing_address],
    ['A handbook', null],
  )
  assert.deepEqual([more.texts.product_description, more.texts.customer_name], [null, 'Ada'])
  assert.deepEqual([more.locked, more.pending, more.sent_at], [null, null, null])
  const known = await disputeAtStripe(server, given)
  assert.deepEqual(
    [known.evidence['customer_name'], known.evidence['product_description'], known.status],
    ['Ada', null, 'needs_response'],
  )
  const { body: dispute } = await given.acme.server.get(given.path)
  assert.deepEqual([dispute.status, dispute.responded_at], ['needs_response', null])
})

test('a response is sent once with its texts and files, and may win the dispute', async () => {
  const given = await disputed(server)
  await save(given, { uncategorized_text: 'winning_evidence' })
  const added = await upload(given.acme.server, given.path, { field: 'receipt' })

  const sent = await submit(given)
  const again = await submit(given)
  const changed = await save(given, { customer_name: 'Ada' })

  assert.deepEqual(
    added.body.files.map((file: any) => [file.field, file.name, file.mime_type, file.size]),
    [['receipt', 'receipt.pdf', 'application/pdf', PDF.length]],
  )
  assert.deepEqual([sent.status, sent.body.locked, sent.body.pending], [200, 'closed', null])
  assert.ok(sent.body.sent_at)
  assert.deepEqual([again.status, again.body.error], [409, 'DisputeNotOpenError'])
  assert.deepEqual([changed.status, changed.body.error], [409, 'DisputeNotOpenError'])
  const { body: dispute } = await given.acme.server.get(given.path)
  assert.deepEqual(
    [dispute.status, dispute.responded_at, dispute.fee_amount, dispute.fee_currency],
    ['won', sent.body.sent_at, 0, 'usd'],
  )
  const { receipt } = (await disputeAtStripe(server, given)).evidence
  assert.ok(typeof receipt === 'string' && receipt.startsWith('file_'))
})

test('a response under review cannot be changed or sent again', async () => {
  const given = await disputed(server)
  await save(given, { uncategorized_text: 'It was delivered.' })
  await submit(given)

  const again = await submit(given)
  const accepted = await given.acme.server.post(`${given.path}/accept`, {})

  assert.deepEqual([again.status, again.body.error], [409, 'EvidenceSent'])
  assert.deepEqual([accepted.status, accepted.body.error], [409, 'EvidenceSent'])
  const { body: dispute } = await given.acme.server.get(given.path)
  assert.deepEqual([dispute.status, dispute.fee_amount], ['under_review', 1500])
})

test('a response is sent only as it was reviewed, and never empty', async () => {
  const given = await disputed(server)
  const empty = await submit(given)
  const { body: reviewed } = await save(given, { customer_name: 'Ada' })
  await save(given, { customer_name: 'Bea' })

  const { revision } = reviewed
  const outdated = await given.acme.server.post(`${given.path}/evidence/submit`, { revision })

  assert.deepEqual([empty.status, empty.body.error], [400, 'EvidenceEmpty'])
  assert.deepEqual([outdated.status, outdated.body.error], [409, 'EvidenceOutdated'])
})

test('two requests at the same time send one response', async () => {
  const given = await disputed(server)
  const { body } = await save(given, { uncategorized_text: 'It was delivered.' })
  server.stripe.control.clearRequests()
  const send = () =>
    given.acme.server.post(`${given.path}/evidence/submit`, { revision: body.revision })

  const answers = await Promise.all([send(), send(), send()])

  assert.ok(answers.some(({ status }) => status === 200))
  assert.ok(answers.every(({ status }) => status === 200 || status === 409))
  assert.equal(updates().length, 1)
  assert.equal((await disputeAtStripe(server, given)).evidence_details.submission_count, 1)
})

test('a response is refused after its deadline', async () => {
  const given = await disputed(server)
  await save(given, { customer_name: 'Ada' })
  server.clock.set(new Date(new Date(given.dispute.evidence_due_by).getTime() + MINUTE))

  const saved = await save(given, { customer_name: 'Bea' })
  const sent = await submit(given)
  const file = await upload(given.acme.server, given.path, { field: 'receipt' })

  for (const { status, body } of [saved, sent, file]) {
    assert.deepEqual([status, body.error], [409, 'EvidencePastDue'])
  }
  const { body } = await given.acme.server.get(`${given.path}/evidence`)
  assert.deepEqual([body.locked, body.texts.customer_name], ['past_due', 'Ada'])
})

test('an accepted dispute is lost', async () => {
  const given = await disputed(server)

  const { status, body } = await given.acme.server.post(`${given.path}/accept`, {})
  const again = await given.acme.server.post(`${given.path}/accept`, {})

  assert.deepEqual([status, body.status, body.closed], [200, 'lost', true])
  assert.deepEqual([again.status, again.body.error], [409, 'DisputeNotOpenError'])
})

test('an answered inquiry waits for the bank, and its response cannot be sent again', async () => {
  const given = await disputed(server, INQUIRY)
  await save(given, { uncategorized_text: 'It was delivered.' })

  const sent = await submit(given)
  const { body: dispute } = await given.acme.server.get(given.path)

  assert.deepEqual([sent.body.locked, sent.body.pending], ['sent', null])
  assert.deepEqual([dispute.status, dispute.past_due], ['early_warning', false])
})
