import { z } from 'zod'
import { Moment } from '../kit/fields.ts'

/**
 * How an order is paid, by Stripe's names: a saved card is charged, or the customer is sent an
 * invoice and pays it by card on its page, or outside of Gatehouse.
 */
export const CollectionMethod = z.enum(['charge_automatically', 'send_invoice'])
export type CollectionMethod = z.output<typeof CollectionMethod>

/** The most days in which an invoice can be due. */
export const NET_DAYS_MAX = 365
/** The days in which an invoice is due unless the merchant sets others. */
export const NET_DAYS_DEFAULT = 14

/** In how many days after it is issued an invoice is due. */
export const NetDays = z.int().min(0).max(NET_DAYS_MAX)

/** The most characters of a note on an invoice. */
export const NOTE_MAX = 1_000

/** What every order shows of how it is paid; Gatehouse's own fields, beside the protocol. */
export const collectionFields = {
  collection_method: CollectionMethod,
  /** When it has to be paid; null for orders that are charged automatically. */
  due_at: Moment.nullable(),
  /** A note of the merchant to the customer, shown on the invoice's page and in its email. */
  note: z.string().nullable(),
}
