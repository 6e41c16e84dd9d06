/** All sections of the portal in order; each is shown once the router has its path. */
export const places = [
  { id: 'overview', path: '' },
  { id: 'subscriptions', path: '/subscriptions' },
  { id: 'orders', path: '/orders' },
  { id: 'downloads', path: '/downloads' },
  { id: 'connections', path: '/connections' },
  { id: 'usage', path: '/usage' },
  { id: 'payment_methods', path: '/payment-methods' },
  { id: 'details', path: '/details' },
] as const
