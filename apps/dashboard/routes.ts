/**
 * Every address of the dashboard and the file that draws it; `src/route-tree.gen.ts` is made of it.
 * Inside an organization the address carries its slug, so that two tabs can stand in two
 * organizations; the word before it keeps slugs and other addresses apart.
 */
export const routes = root('frame/root.tsx', [
  index('frame/start.tsx'),
  page('/sign-in', 'accounts/sign-in.tsx'),
  page('/sign-up', 'accounts/sign-up.tsx'),
  page('/forgot-password', 'accounts/forgot-password.tsx'),
  page('/reset-password', 'accounts/reset-password.tsx'),
  page('/verify-email', 'accounts/verify-email.tsx'),
  page('/new-organization', 'organizations/new-organization.tsx'),
  group('/dashboard/$organization', 'frame/organization.tsx', [
    index('home/home.tsx'),
    page('/products', 'billing/products/products.tsx'),
    page('/products/new', 'billing/products/new-product.tsx'),
    page('/products/$productId', 'billing/products/product.tsx'),
    page('/products/$productId/edit', 'billing/products/edit-product.tsx'),
    page('/checkout-links', 'billing/checkout-links/checkout-links.tsx'),
    page('/benefits', 'billing/benefits/benefits.tsx'),
    page('/benefits/$benefitId', 'billing/benefits/benefit.tsx'),
    page('/customers', 'billing/customers/customers.tsx'),
    page('/customers/$customerId', 'billing/customers/customer.tsx'),
    page('/orders', 'billing/orders/orders.tsx'),
    page('/orders/$orderId', 'billing/orders/order.tsx'),
    page('/subscriptions', 'billing/subscriptions/subscriptions.tsx'),
    page('/subscriptions/$subscriptionId', 'billing/subscriptions/subscription.tsx'),
    page('/checkouts', 'billing/checkouts/checkouts.tsx'),
    page('/checkouts/$checkoutId', 'billing/checkouts/checkout.tsx'),
    page('/webhooks', 'webhooks/webhooks.tsx'),
    page('/webhooks/$endpointId', 'webhooks/webhook.tsx'),
    page('/access-tokens', 'access/access-tokens/access-tokens.tsx'),
    page('/settings', 'organizations/settings/settings.tsx'),
  ]),
])

type Node = ReturnType<typeof index> | Branch

interface Branch {
  type: 'route'
  path: string
  file: string
  children: Node[]
}

function root(file: string, children: Node[]) {
  return { type: 'root' as const, file, children }
}

function index(file: string) {
  return { type: 'index' as const, file }
}

function page(path: string, file: string): Branch {
  return { type: 'route', path, file, children: [] }
}

function group(path: string, file: string, children: Node[]): Branch {
  return { type: 'route', path, file, children }
}
