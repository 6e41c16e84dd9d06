import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import { startTestSimulator, rejectionOf } from '../testing/given.ts'

const PDF = Buffer.from('%PDF-1.7 a receipt')
const DAY_MS = 24 * 60 * 60 * 1000

async function disputed(t: TestContext) {
  let now = new Date('2031-03-03T12:00:00Z')
  const simulator = await startTestSimulator(t, { now: () => now })
  const { stripe } = simulator
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 2000, currency: 'usd', confirm: true },
    payment_method: 'pm_card_createDispute',
  })
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
  assert(dispute)
  const pass = (days: number) => {
    now = new Date(now.getTime() + days * DAY_MS)
  }
  const upload = (data = PDF) =>
    stripe.files.create({
      purpose: 'dispute_evidence',
      file: { data, name: 'Rechnung ä.pdf', type: 'application/pdf' },
    })
  return { ...simulator, dispute, pass, upload }
}

test('evidence is saved as a draft, with a file, and sent once', async t => {
  const { stripe, dispute, upload } = await disputed(t)
  const file = await upload()
  const evidence = { receipt: file.id, product_description: 'A handbook' }

  const draft = await stripe.disputes.update(dispute.id, { evidence, submit: false })
  const sent = await stripe.disputes.update(dispute.id, { submit: true, evidence: {} })
  const again = await rejectionOf(stripe.disputes.update(dispute.id, { evidence, submit: true }))

  assert.deepEqual(
    [file.filename, file.size, file.type, file.purpose],
    ['Rechnung ä.pdf', PDF.length, 'pdf', 'dispute_evidence'],
  )
  assert.deepEqual(
    [draft.status, draft.evidence_details.submission_count, draft.evidence_details.has_evidence],
    ['needs_response', 0, true],
  )
  assert.deepEqual(
    [sent.status, sent.evidence.receipt, sent.evidence_details.submission_count],
    ['under_review', file.id, 1],
  )
  assert.equal(sent.evidence_details.due_by, dispute.evidence_details.due_by)
  assert.match(again.message, /already under_review/)
})

test('evidence is refused after its deadline, and beyond its limits', async t => {
  const { stripe, dispute, pass, upload } = await disputed(t)
  const send = (evidence: object) =>
    rejectionOf(stripe.disputes.update(dispute.id, { evidence, submit: false }))
  const large = Buffer.concat([PDF, Buffer.alloc(2_300_000)])
  const [one, other] = [await upload(large), await upload(large)]

  const tooLong = await send({ uncategorized_text: 'x'.repeat(20_001) })
  const tooLarge = await send({ receipt: one.id, refund_policy: other.id })
  const unknown = await send({ receipt: 'file_none' })
  const noPicture = await rejectionOf(upload(Buffer.from('GIF89a')))
  pass(8)
  const late = await send({ product_description: 'A handbook' })

  assert.match(tooLong.message, /20000 characters/)
  assert.match(tooLarge.message, /combined size/)
  assert.match(unknown.message, /No such file upload/)
  assert.match(noPicture.message, /PDF, JPEG or PNG/)
  assert.match(late.message, /deadline/)
})

test('a bank decides a dispute later, and a won one returns the money with its fee', async t => {
  const { stripe, control, dispute } = await disputed(t)
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'It was sent.' } })

  assert.deepEqual(
    [control.decide(dispute.id, 'won'), control.decide(dispute.id, 'lost')],
    [true, false],
  )

  const won = await stripe.disputes.retrieve(dispute.id)
  assert.equal(won.status, 'won')
  assert.deepEqual(
    won.balance_transactions.map(({ net, reporting_category }) => [net, reporting_category]),
    [
      [-3500, 'dispute'],
      [3500, 'dispute_reversal'],
    ],
  )
})
