import { newId } from '../../platform/ids.ts'
import type { Merchant } from '../people.ts'
import { buyer, checkout, confirm } from '../sales.ts'
import type { TestServer } from '../test-server.ts'
import { expectStatus, type CreatedObject } from './created-objects.ts'

const DISPUTED = '4000000000000259'

/**
 * Two more disputes, of which one will be answered and one accepted, and a file of a response; what
 * the processor reports, with a transfer that the ledger does not have; and a payout.
 */
export async function createFinance(
  testServer: TestServer,
  { server, organization }: Merchant,
  { product, dispute }: { product: string; dispute: string },
) {
  const merchantShop = { server, organization } as Merchant
  for (let count = 0; count < 2; count += 1) {
    const opened = await checkout(merchantShop, [product])
    expectStatus(await confirm(testServer, opened, buyer({ card: DISPUTED })), 200)
  }
  await testServer.drainJobs()
  const { items } = expectStatus(await server.get('/v1/disputes/'), 200)
  const [answered, accepted] = (items as CreatedObject[]).filter(({ id }) => id !== dispute)
  if (!answered || !accepted) throw new Error('the payments were not disputed')
  for (const { id } of [answered, accepted]) {
    const texts = { uncategorized_text: 'It was delivered.' }
    expectStatus(await server.put(`/v1/disputes/${id}/evidence`, { texts }), 200)
  }
  expectStatus(await server.post('/v1/finance/refresh', {}), 202)
  await testServer.drainJobs()
  await insertTransfer(testServer, organization.id)
  return {
    ...{ answered_dispute: answered.id, accepted_dispute: accepted.id },
    dispute_file: await addFile(testServer, server.token ?? '', dispute),
    payout: await insertPayout(testServer, organization.id),
  }
}

async function addFile({ url }: TestServer, token: string, dispute: string): Promise<string> {
  const path = `/v1/disputes/${dispute}/evidence/files?field=receipt&name=receipt.pdf`
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '%PDF-1.7',
  })
  // The shape is checked by the contract tests of the endpoint's other responses.
  const { files } = (await response.json()) as { files: CreatedObject[] }
  return String(files[0]?.id)
}

/** A transaction that the ledger does not have, so that something differs from the processor. */
async function insertTransfer({ site: { db } }: TestServer, organization_id: string) {
  const known = await db
    .selectFrom('balance_transactions')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const nothing = { payment_id: null, order_id: null, refund_id: null, dispute_id: null }
  await db
    .insertInto('balance_transactions')
    .values({
      ...{ ...known, ...nothing, id: newId(), processor_id: `txn_${known.id}` },
      ...{ category: 'topup', intent_id: null, source_id: null },
    })
    .execute()
}

/** A payout takes days, in which other objects of the sample would change. */
async function insertPayout(testServer: TestServer, organization_id: string): Promise<string> {
  const { db, clock } = testServer.site
  const [processor_payout_id, id] = [newId(), newId()]
  const about = { amount: 0, currency: 'usd', status: 'paid', created_at: clock.now() }
  await db
    .insertInto('processor_payouts')
    .values({
      ...{ id: processor_payout_id, processor_id: `po_${id}`, ...about },
      ...{ arrives_at: clock.now(), automatic: true, reconciled: true },
    })
    .execute()
  await db
    .insertInto('payouts')
    .values({
      ...{ id, organization_id, processor_payout_id, ...about, shared: true },
      ...{ fee_amount: 0, returned_amount: 0, transactions_count: 0 },
    })
    .execute()
  return id
}
