import { nameForStrangers } from '../../platform/mail/name-for-strangers.ts'
import type { Work } from '../../platform/work.ts'
import { languageOfCustomer, mailFrom, senderOf } from '../customer-sessions/mail-customer.ts'
import { portalPage, type Sender } from '../customer-sessions/sender.ts'
import { purchaseOfSeat, type SeatWithMember } from '../customer-seats/customer-seat.ts'
import { findCustomerIn } from '../customers/queries.ts'
import { readSeatPurchase, type SeatPurchaseDetails } from './read-seat-purchase.ts'
import { texts as allWords } from './texts.ts'

/** An invitation with its token, or the notice that the seat was revoked. */
type SeatMail = { kind: 'seat_invitation'; token: string } | { kind: 'seat_revoked' }

/**
 * Emails the person a seat is for, in their language if it is known, else in the buyer's. Only the
 * invitation has a link: opening it changes nothing.
 */
export async function mailSeat(work: Work, seat: SeatWithMember, mail: SeatMail): Promise<void> {
  const { organization_id, customer_id, email: to, subscription_id, order_id } = seat
  const sender = await senderOf(work, organization_id)
  const sold = await readSeatPurchase(work, purchaseOfSeat(seat))
  const person = await findCustomerIn(work, organization_id, { email: to })
  const language = languageOfCustomer({ locale: person?.locale ?? sold.buyer_locale })
  const { kind } = mail
  await mailFrom(work, sender, {
    ...{ kind, to, language, texts: allWords[language][kind] },
    facts: { product: sold.product_name, buyer: buyerName(sold) ?? sender.name },
    about: { customer_id, subscription_id, order_id },
    link: linkOf(work, sender, mail),
    // Any buyer can type any address.
    limit: 'triggered',
  })
}

/** The buyer as the person a seat is for may see them; undefined if no name can be shown. */
const buyerName = ({ buyer_names, buyer_email }: SeatPurchaseDetails): string | undefined =>
  buyer_names.map(nameForStrangers).find(name => name !== undefined) ?? buyer_email ?? undefined

function linkOf(work: Work, sender: Sender, mail: SeatMail): string | undefined {
  if (mail.kind !== 'seat_invitation') return undefined
  const url = new URL(portalPage(work, sender, '/seat'))
  url.searchParams.set('token', mail.token)
  return url.href
}
