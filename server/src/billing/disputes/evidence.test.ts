import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keepMails, mailsSentTo } from '../../testing/mails.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell } from '../../testing/sales.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
  await keepMails(server)
})
after(() => server.close())
afterEach(async () => {
  server.stripe.control.clearFaults()
  server.stripe.control.clearRequests()
  await checkBooks(server)
})

const FRAUD = '4000000000000259'
const INQUIRY = '4000000000001976'
const PDF = Buffer.from('%PDF-1.7 the receipt')

async function disputed(card = FRAUD) {
  const acme = await merchant(server)
  await server.site.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('email', '=', acme.owner.email)
    .execute()
  await sell(server, acme, await product(acme), { card })
  const [dispute] = (await acme.server.get('/v1/disputes/')).body.items
  return { acme, dispute, path: `/v1/disputes/${dispute.id}` }
}

type Disputed = Awaited<ReturnType<typeof disputed>>

const save = ({ acme, path }: Disputed, texts: Record<string, string | null>) =>
  acme.server.put(`${path}/evidence`, { texts })

async function submit({ acme, path }: Disputed) {
  const { revision } = (await acme.server.get(`${path}/evidence`)).body
  return acme.server.post(`${path}/evidence/submit`, { revision })
}

async function upload(acme: Merchant, path: string, field: string, body = PDF) {
  const url = `${server.url}${path}/evidence/files?field=${field}&name=receipt.pdf`
  const headers = {
    authorization: `Bearer ${acme.server.token}`,
    'content-type': 'application/pdf',
  }
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  // Read as the API's answer, whose shape the contract tests check.
  return { status: response.status, body: (await response.json()) as any }
}

async function atStripe({ dispute }: Disputed) {
  const { processor_id } = await server.site.db
    .selectFrom('disputes')
    .select('processor_id')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  return server.stripe.control.objects('dispute').find(({ id }) => id === processor_id)
}

const updates = () =>
  server.stripe.control.requests().filter(({ method, path }) => {
    return method === 'POST' && /^\/v1\/disputes\//.test(path)
  })

test('a draft is saved here and at the processor, and not sent', async () => {
  const given = await disputed()

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
  const known = await atStripe(given)
  assert.deepEqual(
    [known?.evidence['customer_name'], known?.evidence['product_description'], known?.status],
    ['Ada', null, 'needs_response'],
  )
  const { body: dispute } = await given.acme.server.get(given.path)
  assert.deepEqual([dispute.status, dispute.responded_at], ['needs_response', null])
})

test('a response is sent once with its texts and files, and may win the dispute', async () => {
  const given = await disputed()
  await save(given, { uncategorized_text: 'winning_evidence' })
  const added = await upload(given.acme, given.path, 'receipt')

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
  assert.match(String((await atStripe(given))?.evidence['receipt']), /^file_/)
})

test('a response under review cannot be changed or sent again', async () => {
  const given = await disputed()
  await save(given, { uncategorized_text: 'It was delivered.' })
  await submit(given)

  const again = await submit(given)
  const accepted = await given.acme.server.post(`${given.path}/accept`, {})

  assert.deepEqual([again.status, again.body.error], [409, 'EvidenceSent'])
  assert.deepEqual([accepted.status, accepted.body.error], [409, 'EvidenceSent'])
  const { body: dispute } = await given.acme.server.get(given.path)
  assert.deepEqual([dispute.status, dispute.fee_amount], ['under_review', 1500])
})

test('only what was reviewed is sent, and nothing is not', async () => {
  const given = await disputed()
  const empty = await submit(given)
  const { body: reviewed } = await save(given, { customer_name: 'Ada' })
  await save(given, { customer_name: 'Bea' })

  const { revision } = reviewed
  const outdated = await given.acme.server.post(`${given.path}/evidence/submit`, { revision })

  assert.deepEqual([empty.status, empty.body.error], [400, 'EvidenceEmpty'])
  assert.deepEqual([outdated.status, outdated.body.error], [409, 'EvidenceOutdated'])
})

test('two requests at the same time send one response', async () => {
  const given = await disputed()
  const { body } = await save(given, { uncategorized_text: 'It was delivered.' })
  server.stripe.control.clearRequests()
  const send = () =>
    given.acme.server.post(`${given.path}/evidence/submit`, { revision: body.revision })

  const answers = await Promise.all([send(), send(), send()])

  assert.ok(answers.some(({ status }) => status === 200))
  assert.ok(answers.every(({ status }) => status === 200 || status === 409))
  assert.equal(updates().length, 1)
  assert.equal((await atStripe(given))?.evidence_details.submission_count, 1)
})

test('a response whose answer is lost is sent once, when the processor is back', async () => {
  for (const kind of ['timeout_before', 'timeout_after'] as const) {
    const given = await disputed()
    await save(given, { uncategorized_text: 'It was delivered.' })
    server.stripe.control.addFault({ kind, match: 'POST /v1/disputes/*', count: 30 })

    const { status, body } = await submit(given)
    const meanwhile = await given.acme.server.get(`${given.path}/evidence`)
    const changed = await save(given, { customer_name: 'Ada' })
    server.stripe.control.clearFaults()
    server.clock.set(new Date(server.clock.now().getTime() + 10 * MINUTE))
    await server.drainJobs()

    const { body: after } = await given.acme.server.get(`${given.path}/evidence`)
    assert.equal(status, 200, kind)
    // The event of what did arrive may have told us already.
    if (kind !== 'timeout_after') {
      assert.deepEqual([body.pending, meanwhile.body.locked], ['submit', 'sent'], kind)
    }
    assert.deepEqual([changed.status, changed.body.error], [409, 'EvidenceSent'], kind)
    assert.deepEqual([after.pending, Boolean(after.sent_at)], [null, true], kind)
    assert.equal((await atStripe(given))?.evidence_details.submission_count, 1, kind)
    const { body: dispute } = await given.acme.server.get(given.path)
    assert.equal(dispute.status, 'under_review', kind)
  }
})

test('a failure of the processor is followed by another attempt, which is the only one', async () => {
  const given = await disputed()
  await save(given, { uncategorized_text: 'It was delivered.' })
  server.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/disputes/*', count: 3 })

  const { body } = await submit(given)

  assert.deepEqual([body.pending, Boolean(body.sent_at)], [null, true])
  assert.equal((await atStripe(given))?.evidence_details.submission_count, 1)
})

test('a draft is kept while the processor is away', async () => {
  const given = await disputed()
  server.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/disputes/*', count: 30 })

  const { status, body } = await save(given, { customer_name: 'Ada' })
  const file = await upload(given.acme, given.path, 'receipt')
  server.stripe.control.addFault({ kind: 'error_500', match: 'POST /v1/files', count: 30 })
  const lost = await upload(given.acme, given.path, 'refund_policy')

  assert.deepEqual([status, body.texts.customer_name], [200, 'Ada'])
  assert.equal(file.status, 200)
  assert.deepEqual([lost.status, lost.body.error], [503, 'ProcessorUnavailable'])
})

test('a response is refused after its deadline', async () => {
  const given = await disputed()
  await save(given, { customer_name: 'Ada' })
  server.clock.set(new Date(new Date(given.dispute.evidence_due_by).getTime() + MINUTE))

  const saved = await save(given, { customer_name: 'Bea' })
  const sent = await submit(given)
  const file = await upload(given.acme, given.path, 'receipt')

  for (const { status, body } of [saved, sent, file]) {
    assert.deepEqual([status, body.error], [409, 'EvidencePastDue'])
  }
  const { body } = await given.acme.server.get(`${given.path}/evidence`)
  assert.deepEqual([body.locked, body.texts.customer_name], ['past_due', 'Ada'])
})

test('files that banks do not accept are refused before they are sent', async () => {
  const given = await disputed()
  server.stripe.control.clearRequests()
  const large = Buffer.concat([PDF, Buffer.alloc(2_400_000)])

  const picture = await upload(given.acme, given.path, 'receipt', Buffer.from('GIF89a'))
  const tooLarge = await upload(given.acme, given.path, 'receipt', Buffer.alloc(4_600_000))
  const first = await upload(given.acme, given.path, 'receipt', large)
  const second = await upload(given.acme, given.path, 'refund_policy', large)
  const replaced = await upload(given.acme, given.path, 'receipt', PDF)

  assert.deepEqual([picture.status, picture.body.error], [415, 'EvidenceFileType'])
  assert.equal(tooLarge.status, 413)
  assert.equal(first.status, 200)
  assert.deepEqual([second.status, second.body.error], [413, 'EvidenceFilesTooLarge'])
  assert.equal(replaced.body.files.length, 1)
  const uploads = server.stripe.control.requests({ path: '/v1/files' })
  assert.equal(uploads.length, 2)
  const [file] = replaced.body.files
  const removed = await given.acme.server.delete(`${given.path}/evidence/files/${file.id}`)
  assert.deepEqual(removed.body.files, [])
})

test('an accepted dispute is lost', async () => {
  const given = await disputed()

  const { status, body } = await given.acme.server.post(`${given.path}/accept`, {})
  const again = await given.acme.server.post(`${given.path}/accept`, {})

  assert.deepEqual([status, body.status, body.closed], [200, 'lost', true])
  assert.deepEqual([again.status, again.body.error], [409, 'DisputeNotOpenError'])
})

test('an answered inquiry waits for the bank, and its response cannot be sent again', async () => {
  const given = await disputed(INQUIRY)
  await save(given, { uncategorized_text: 'It was delivered.' })

  const sent = await submit(given)
  const { body: dispute } = await given.acme.server.get(given.path)

  assert.deepEqual([sent.body.locked, sent.body.pending], ['sent', null])
  assert.deepEqual([dispute.status, dispute.past_due], ['early_warning', false])
})

test('members are mailed about a dispute, and again three days before its deadline', async () => {
  const [given, answered] = [await disputed(), await disputed()]
  await save(answered, { uncategorized_text: 'It was delivered.' })
  await submit(answered)
  const mailsTo = async ({ acme }: Disputed) => {
    const mails = await mailsSentTo(server, acme.owner.email)
    return mails.map(({ subject }) => subject).filter(subject => subject.includes('dispute'))
  }
  const before = await mailsTo(given)

  const due = new Date(given.dispute.evidence_due_by).getTime()
  server.clock.set(new Date(due - 3 * DAY + MINUTE))
  await server.drainJobs()

  assert.equal(before.length, 1)
  assert.match(before[0] ?? '', /disputed a payment/)
  const after = await mailsTo(given)
  assert.equal(after.length, 2)
  assert.ok(after.some(subject => subject.startsWith('Respond to a dispute by ')))
  assert.equal((await mailsTo(answered)).length, 1)
})

test('a response is written by those who may refund, and read by those who see payments', async () => {
  const given = await disputed()
  const rival = await merchant(server, 'Rival')

  const read = await rival.server.get(`${given.path}/evidence`)
  const written = await rival.server.put(`${given.path}/evidence`, { texts: {} })
  const file = await upload(rival, given.path, 'receipt')

  assert.deepEqual([read.status, written.status, file.status], [404, 404, 404])
})
