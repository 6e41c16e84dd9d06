import type { DeletionPreview } from '@gatehouse/contract/offboarding'
import type { TestServer } from '../testing/test-server.ts'
import type { Merchant } from '../testing/people.ts'
import { benefitOf, productWithBenefits } from '../billing/grants/test-sale.ts'
import { buyer, checkout, confirm } from '../testing/sales.ts'

/** A short form of a deletion preview: what ends, is erased and is kept, with counts. */
export const summarize = ({ ends, erased, kept }: DeletionPreview) => ({
  ends: Object.fromEntries(ends.map(({ what, count }) => [what, count])),
  erased: Object.fromEntries(erased.map(({ what, count }) => [what, count])),
  kept: Object.fromEntries(kept.map(({ what, count, why }) => [what, `${count} for ${why}`])),
})

/** A merchant with a one-time and a recurring product, both with a license key. */
export async function merchantWithSales(acme: Merchant) {
  const keys = await benefitOf(acme, 'license_keys')
  const priced = (price_amount: number) => ({
    prices: [{ amount_type: 'fixed', price_amount, price_currency: 'usd' }],
  })
  const book = await productWithBenefits(acme, [keys], priced(2000))
  const pro = await productWithBenefits(acme, [keys], {
    recurring_interval: 'month',
    ...priced(1000),
  })
  return { book, pro }
}

/** A buyer without an account who buys these, one after another. */
export async function sellTo(
  server: TestServer,
  acme: Merchant,
  goods: { id: string }[],
  email: string,
): Promise<void> {
  for (const { id } of goods) {
    const opened = await checkout(acme, [id])
    const { status, body } = await confirm(server, opened, buyer({ customer_email: email }))
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await server.drainJobs()
}

/** The number of a merchant's rows in each table of its books. */
export async function booksOf(server: TestServer, organization_id: string) {
  const counted = async (table: 'orders' | 'payments' | 'ledger_entries') => {
    const rows = await server.site.db
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', organization_id)
      .execute()
    return rows.length
  }
  return {
    orders: await counted('orders'),
    payments: await counted('payments'),
    ledger: await counted('ledger_entries'),
  }
}
