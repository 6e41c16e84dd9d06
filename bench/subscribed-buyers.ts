import { checkout, confirm } from '../server/src/testing/sales.ts'
import type { Merchant } from '../server/src/testing/people.ts'
import type { TestServer } from '../server/src/testing/test-server.ts'

const DESCRIPTION = `Everything in Free, and: unlimited projects, members with roles, exports,
an API, and support by email within a working day.`

/**
 * Subscribes this many buyers, with complete addresses, to a monthly plan with a license key and a
 * note.
 */
export async function subscribeBuyers(
  server: TestServer,
  acme: Merchant,
  count: number,
): Promise<void> {
  const plan = await planWithBenefits(acme)
  for (let number = 1; number <= count; number += 1) {
    const opened = await checkout(acme, [plan], { metadata: { campaign: 'spring' } })
    const { status, body } = await confirm(server, opened, {
      customer_email: `bea-${number}@example.com`,
      customer_name: 'Bea Buyer',
      customer_billing_address: {
        ...{ country: 'DE', line1: 'Kastanienallee 12', postal_code: '10435', city: 'Berlin' },
      },
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    await server.drainJobs()
  }
}

async function planWithBenefits({ server }: Merchant): Promise<string> {
  const made = async (path: string, body: object) => {
    const answer = await server.post(path, body)
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const { id } = await made('/v1/products/', {
    ...{ name: 'Pro', description: DESCRIPTION, recurring_interval: 'month' },
    prices: [{ amount_type: 'fixed', price_amount: 1_900, price_currency: 'usd' }],
    metadata: { tier: 'pro' },
  })
  const key = await made('/v1/benefits/', {
    ...{ type: 'license_keys', description: 'A license key', properties: { prefix: 'ACME' } },
  })
  const note = await made('/v1/benefits/', {
    ...{ type: 'custom', description: 'Support by email', properties: { note: 'Write to us.' } },
  })
  await made(`/v1/products/${id}/benefits`, { benefits: [key.id, note.id] })
  return String(id)
}
