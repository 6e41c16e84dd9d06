import { DAY, later } from '../../platform/clock.ts'
import { commissions } from './merchant.data.ts'
import type { Action, CustomerAction, Year } from './actions.ts'

/** Days after a dispute was opened: the response is sent, or else its deadline has passed. */
const RESPONSE_DAYS = 3
const DEADLINE_DAYS = 8
/** Days the bank takes to decide about a response. */
const DECISION_DAYS = 24

/** The recent ones that still wait for the merchant: the customer, and how many days ago. */
const OPEN_DISPUTE = { who: 2, days_ago: 3 }
const OPEN_REQUEST = { who: 3, days_ago: 1 }

/** A refund that is requested so many days before the demo ends is answered two days later. */
const ANSWERED_REQUESTS = [
  { who: 4, days_ago: 70 },
  { who: 6, days_ago: 31 },
]
const ANSWER_DAYS = 2

/** A dispute, and what the merchant and the bank do about it: one in three is not answered. */
export function planDispute({ who, at }: CustomerAction): Action[] {
  const day = (days: number) => later(at, days * DAY)
  const actions: Action[] = [{ kind: 'dispute', who, at }]
  if (who % 3 === 0) {
    return [...actions, { kind: 'decide_dispute', who, at: day(DEADLINE_DAYS), outcome: 'lost' }]
  }
  const outcome = who % 2 === 1 ? 'won' : 'lost'
  return [
    ...actions,
    { kind: 'answer_dispute', who, at: day(RESPONSE_DAYS) },
    { kind: 'decide_dispute', who, at: day(RESPONSE_DAYS + DECISION_DAYS), outcome },
  ]
}

/** What the merchant does by hand, and what still waits for them at the end. */
export function planMerchant({ to }: Year): Action[] {
  const ago = (days: number) => later(to, -days * DAY)
  const invoices = commissions.flatMap((commission): Action[] => {
    const { days_ago, paid_after } = commission
    const sent: Action = { kind: 'send_invoice', at: ago(days_ago), commission }
    if (paid_after === null) return [sent]
    return [sent, { kind: 'pay_invoice', at: ago(days_ago - paid_after), commission }]
  })
  const requests = ANSWERED_REQUESTS.flatMap(({ who, days_ago }): Action[] => [
    { kind: 'request_refund', who, at: ago(days_ago) },
    { kind: 'answer_refund_request', who, at: ago(days_ago - ANSWER_DAYS) },
  ])
  return [
    ...invoices,
    ...requests,
    { kind: 'dispute', who: OPEN_DISPUTE.who, at: ago(OPEN_DISPUTE.days_ago) },
    { kind: 'request_refund', who: OPEN_REQUEST.who, at: ago(OPEN_REQUEST.days_ago) },
    { kind: 'draft_order', at: ago(1) },
  ]
}
