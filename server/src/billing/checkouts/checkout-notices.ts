import { CHECKOUT_CHANNEL, CheckoutNotice } from '@gatehouse/contract/billing/checkout-endpoints'
import { noticeRoutes } from '../../platform/db/notices.ts'

/** Follows the notices of one checkout; returns a function that stops it. */
export const onCheckoutNotice = noticeRoutes({
  channel: CHECKOUT_CHANNEL,
  parse: payload => CheckoutNotice.safeParse(payload).data,
  subjectOf: ({ checkout_id }) => checkout_id,
})
