/** The first segments of the portal's pages: a test compares them with its routes. */
export const portalPages = [
  'cancel-contract',
  'confirm-request',
  'connections',
  'details',
  'downloads',
  'email',
  'mail-preferences',
  'members',
  'orders',
  'payment-methods',
  'seat',
  'subscriptions',
  'unsubscribe',
  'usage',
  'withdraw',
]
