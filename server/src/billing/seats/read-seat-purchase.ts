import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import type { SeatPurchase } from '../customer-seats/customer-seat.ts'

/** What a purchase with seats is of, and who sold and bought it. */
export type SeatPurchaseDetails = {
  product_id: string
  product_name: string
  assigns_seats: boolean
  seats: number | null
  organization_name: string
  organization_slug: string
  /** The names that the buyer entered, and the address if it is verified. */
  buyer_names: (string | null)[]
  buyer_email: string | null
  buyer_locale: string | null
}

/** Reads a purchase; the caller has checked that the actor may see it, or has its invitation. */
export async function readSeatPurchase(
  work: Reading,
  purchase: SeatPurchase,
): Promise<SeatPurchaseDetails> {
  const [table, id] =
    'order_id' in purchase
      ? ['orders', purchase.order_id]
      : ['subscriptions', purchase.subscription_id]
  const { rows } = await sql<SeatPurchaseDetails>`
    select d.id as product_id, d.name as product_name, d.assigns_seats, p.seats,
      o.name as organization_name, o.slug as organization_slug,
      array[b.billing_name, b.name] as buyer_names,
      case when b.email_verified then b.email end as buyer_email, b.locale as buyer_locale
    from ${sql.table(table)} p
    join products d on d.id = p.product_id
    join organizations o on o.id = p.organization_id
    join customers b on b.id = p.customer_id
    where p.id = ${id}`.execute(work.sql)
  const [row] = rows
  if (!row) throw new Error('a purchase must exist while it has seats')
  return row
}
