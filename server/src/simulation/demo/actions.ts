import type { Commission } from './merchant.data.ts'
import type { cancellationComments, OfferKey } from './shop.data.ts'

/** An obstacle between a buyer and their purchase. */
export type PaymentObstacle = 'none' | 'declined_first' | 'challenge' | 'challenge_failed_first'

/** How a checkout is opened: by the merchant's server, by a page, or by a checkout link. */
type CheckoutOrigin = 'server' | 'page' | 'link'

type TimedAction = { at: Date }
/** The customer, by number. */
export type CustomerAction = TimedAction & { who: number }

/**
 * Additional actions of a buyer: enters a code, answers the custom field, activates their license
 * key.
 */
export type Extras = { code?: string; answer?: string; activates: boolean }

/** One action of a customer during the year. */
export type Action =
  | (CustomerAction & {
      kind: 'buy'
      offer: OfferKey
      obstacle: PaymentObstacle
      opened: CheckoutOrigin
    } & Extras)
  | (CustomerAction & { kind: 'cancel'; comment: (typeof cancellationComments)[number] })
  | (CustomerAction & { kind: 'stay' | 'revoke' | 'lose_card' | 'renew_card' })
  | (CustomerAction & { kind: 'refund'; whole: boolean })
  | (CustomerAction & { kind: 'dispute' | 'answer_dispute' })
  | (CustomerAction & { kind: 'decide_dispute'; outcome: 'won' | 'lost' })
  | (CustomerAction & { kind: 'report_usage' | 'request_refund' | 'answer_refund_request' })
  | (TimedAction & { kind: 'send_invoice' | 'pay_invoice'; commission: Commission })
  | (TimedAction & { kind: 'draft_order' })
  | (TimedAction & { kind: 'walk_away'; offer: OfferKey })
  | (TimedAction & { kind: 'break_endpoint' })

export type Year = { from: Date; to: Date; customers: number }
