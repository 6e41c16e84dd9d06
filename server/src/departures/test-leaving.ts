import type { Departure } from '@gatehouse/contract/departures'
import type { House } from '../testing/house.ts'
import type { Merchant } from '../testing/people.ts'
import { benefitOf, productGiving } from '../billing/grants/test-sale.ts'
import { buyer, checkout, confirm } from '../testing/sales.ts'

/** A short form of a deletion preview: what ends, is erased and is kept, with counts. */
export const told = ({ ends, erased, kept }: Departure) => ({
  ends: Object.fromEntries(ends.map(({ what, count }) => [what, count])),
  erased: Object.fromEntries(erased.map(({ what, count }) => [what, count])),
  kept: Object.fromEntries(kept.map(({ what, count, why }) => [what, `${count} for ${why}`])),
})

/** A merchant with a one-time and a recurring product, both with a license key. */
export async function stocked(acme: Merchant) {
  const keys = await benefitOf(acme, 'license_keys')
  const priced = (price_amount: number) => ({
    prices: [{ amount_type: 'fixed', price_amount, price_currency: 'usd' }],
  })
  const book = await productGiving(acme, [keys], priced(2000))
  const pro = await productGiving(acme, [keys], { recurring_interval: 'month', ...priced(1000) })
  return { book, pro }
}

/** A buyer without an account who buys these, one after another. */
export async function sellTo(
  house: House,
  acme: Merchant,
  goods: { id: string }[],
  email: string,
): Promise<void> {
  for (const { id } of goods) {
    const opened = await checkout(acme, [id])
    const { status, body } = await confirm(house, opened, buyer({ customer_email: email }))
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await house.settled()
}

/** The number of a merchant's rows in each table of its books. */
export async function booksOf(house: House, organization_id: string) {
  const counted = async (table: 'orders' | 'payments' | 'ledger_entries') => {
    const rows = await house.site.db
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
