import { mailsSentTo } from './mails.ts'
import type { Merchant } from './people.ts'
import { plan } from './sales.ts'
import type { TestServer } from './test-server.ts'

/** A plan of 10 dollars a month for each seat, whose seats are assigned to people one by one. */
export const seatPlan = (acme: Merchant, more: Record<string, unknown> = {}) =>
  plan(acme, {
    name: 'Studio',
    assigns_seats: true,
    prices: [
      {
        amount_type: 'seat_based',
        seat_tiers: { tiers: [{ min_seats: 1, max_seats: null, price_per_seat: 1000 }] },
      },
    ],
    ...more,
  })

/** The token of the latest invitation to a seat that was emailed to an address. */
export async function seatToken(server: TestServer, email: string): Promise<string> {
  const mails = await mailsSentTo(server, email)
  const links = mails.flatMap(mail => mail.plain.match(/https?:\/\/\S+\/seat\?\S+/g) ?? [])
  return new URL(links[0] ?? 'none:').searchParams.get('token') ?? ''
}
