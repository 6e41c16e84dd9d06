import type { Answer, Person } from '../../testing/person.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** A card whose payments are disputed, as Stripe documents its test numbers. */
const FRAUD = '4000000000000259'

/** The content of a file that banks accept. */
export const PDF = Buffer.from('%PDF-1.7 the receipt')

/** A merchant with a disputed payment, and the path of the dispute. */
export type Disputed = {
  acme: Merchant
  dispute: { id: string; evidence_due_by: string; customer: { id: string } }
  path: string
}

/** A merchant with a disputed payment, whose owner is mailed. */
export async function disputed(server: TestServer, card = FRAUD): Promise<Disputed> {
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

/** Saves texts of a response. */
export const save = ({ acme, path }: Disputed, texts: Record<string, string | null>) =>
  acme.server.put(`${path}/evidence`, { texts })

/** Sends a response as it is saved now. */
export async function submit({ acme, path }: Disputed) {
  const { revision } = (await acme.server.get(`${path}/evidence`)).body
  return acme.server.post(`${path}/evidence/submit`, { revision })
}

/** Adds a file to a response. */
export async function upload(
  { url, token }: Person,
  path: string,
  { field, body = PDF }: { field: string; body?: Buffer },
) {
  const response = await fetch(`${url}${path}/evidence/files?field=${field}&name=receipt.pdf`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(body),
  })
  const answer: Answer['body'] = await response.json()
  return { status: response.status, body: answer }
}

/** The dispute as the processor has it. */
export async function disputeAtStripe(server: TestServer, { dispute }: Disputed) {
  const { processor_id } = await server.site.db
    .selectFrom('disputes')
    .select('processor_id')
    .where('id', '=', dispute.id)
    .executeTakeFirstOrThrow()
  const found = server.stripe.control.objects('dispute').find(({ id }) => id === processor_id)
  if (!found) throw new Error(`the processor has no dispute ${processor_id}`)
  return found
}
