/**
 * Every route of the dashboard after sign-in and the file that renders it; the build generates
 * `src/route-tree.gen.ts` from it. Routes inside an organization contain its slug, so that two tabs
 * can show two organizations; the segment before the slug keeps slugs and other routes from
 * colliding.
 */
export const routes = root('shell/root.tsx', [
  index('shell/start.tsx'),
  page('/verify-email', 'accounts/sign-in/verify-email.tsx'),
  page('/two-factor', 'accounts/sign-in/second-factor.tsx'),
  page('/error', 'accounts/sign-in/error.tsx'),
  page('/magic-link', 'accounts/sign-in/magic-link.tsx'),
  page('/device', 'accounts/device/device.tsx'),
  page('/oauth/authorize', 'access/oauth-requests/authorize.tsx'),
  page('/oauth/device', 'access/oauth-requests/device.tsx'),
  page('/oauth/sign-out', 'access/oauth-requests/sign-out-request.tsx'),
  page('/oauth/error', 'access/oauth-requests/oauth-error.tsx'),
  page('/invitation', 'organizations/invitations/invitation-link.tsx'),
  page('/new-organization', 'organizations/organizations/new-organization.tsx'),
  page('/account-deleted', 'offboarding/account-deleted.tsx'),
  group('/account', 'accounts/account.tsx', [
    index('accounts/account-start.tsx'),
    page('/profile', 'accounts/profile/profile.tsx'),
    page('/email', 'accounts/profile/email.tsx'),
    page('/invitations', 'organizations/invitations/received-invitations.tsx'),
    page('/password', 'accounts/credentials/password.tsx'),
    page('/linked-accounts', 'accounts/linked-accounts/linked-accounts.tsx'),
    page('/passkeys', 'accounts/passkeys/passkeys.tsx'),
    page('/two-factor', 'accounts/two-factor/two-factor.tsx'),
    page('/sessions', 'accounts/sessions/sessions.tsx'),
    page('/connected-apps', 'access/connected-apps/connected-apps.tsx'),
    page('/api-keys', 'access/api-keys/api-keys.tsx'),
    page('/security-log', 'accounts/security-log/security-log.tsx'),
    page('/delete', 'offboarding/delete-account.tsx'),
    page('/delete/confirm', 'offboarding/confirm-deletion.tsx'),
  ]),
  group('/admin', 'accounts/admin/admin.tsx', [
    index('accounts/admin/admin-start.tsx'),
    page('/users', 'accounts/admin/users.tsx'),
    page('/users/$userId', 'accounts/admin/user.tsx'),
    page('/organizations', 'organizations/oversight/overseen-organizations.tsx'),
    page('/settings', 'accounts/instance/settings.tsx'),
    page('/server-tokens', 'accounts/server-tokens/server-tokens.tsx'),
    page('/audit', 'accounts/instance/audit.tsx'),
  ]),
  group('/dashboard/$organization', 'shell/organization.tsx', [
    index('home/home.tsx'),
    page('/products', 'billing/products/products.tsx'),
    page('/products/new', 'billing/products/new-product.tsx'),
    page('/products/$productId', 'billing/products/product.tsx'),
    page('/products/$productId/edit', 'billing/products/edit-product.tsx'),
    page('/checkout-links', 'billing/checkout-links/checkout-links.tsx'),
    page('/checkout-links/$linkId', 'billing/checkout-links/checkout-link.tsx'),
    page('/discounts', 'billing/discounts/discounts.tsx'),
    page('/discounts/$discountId', 'billing/discount-effect/discount.tsx'),
    page('/custom-fields', 'billing/custom-fields/custom-fields.tsx'),
    page('/meters', 'billing/meters/meters.tsx'),
    page('/meters/$meterId', 'billing/meters/meter.tsx'),
    page('/events', 'billing/events/events.tsx'),
    page('/benefits', 'billing/benefits/benefits.tsx'),
    page('/benefits/$benefitId', 'billing/benefits/benefit.tsx'),
    page('/files', 'billing/files/files.tsx'),
    page('/integrations', 'billing/integrations/integrations.tsx'),
    page('/analytics', 'billing/analytics/analytics.tsx'),
    page('/analytics/entries', 'billing/analytics/entries.tsx'),
    page('/customers', 'billing/customers/customers.tsx'),
    page('/customers/$customerId', 'billing/customers/customer.tsx'),
    page('/bulk-actions', 'billing/bulk/bulk-actions.tsx'),
    page('/orders', 'billing/orders/orders.tsx'),
    page('/orders/new', 'billing/order-drafts/new-order.tsx'),
    page('/orders/drafts', 'billing/order-drafts/drafts.tsx'),
    page('/orders/drafts/$draftId', 'billing/order-drafts/draft.tsx'),
    page('/orders/$orderId', 'billing/orders/order.tsx'),
    page('/payments', 'billing/payments/payments.tsx'),
    page('/payments/$paymentId', 'billing/payments/payment.tsx'),
    page('/refunds', 'billing/refunds/refunds.tsx'),
    page('/refunds/$refundId', 'billing/refunds/refund.tsx'),
    page('/disputes', 'billing/disputes/disputes.tsx'),
    page('/disputes/$disputeId', 'billing/disputes/dispute.tsx'),
    page('/finance', 'billing/finance/balance.tsx'),
    page('/finance/payouts', 'billing/finance/payouts.tsx'),
    page('/finance/payouts/$payoutId', 'billing/finance/payout.tsx'),
    page('/finance/reconciliation', 'billing/finance/reconciliation.tsx'),
    page('/finance/taxes', 'billing/finance/taxes.tsx'),
    page('/requests', 'billing/requests/requests.tsx'),
    page('/requests/$requestId', 'billing/requests/request.tsx'),
    page('/subscriptions/missed', 'billing/missed-periods/missed-periods.tsx'),
    page('/subscriptions', 'billing/subscriptions/subscriptions.tsx'),
    page('/subscriptions/$subscriptionId', 'billing/subscriptions/subscription.tsx'),
    page('/checkouts', 'billing/checkouts/checkouts.tsx'),
    page('/checkouts/$checkoutId', 'billing/checkouts/checkout.tsx'),
    page('/webhooks', 'webhooks/webhooks.tsx'),
    page('/webhooks/$endpointId', 'webhooks/webhook.tsx'),
    page('/access-tokens', 'access/access-tokens/access-tokens.tsx'),
    page('/oauth-apps', 'access/oauth-apps/oauth-apps.tsx'),
    page('/members', 'organizations/members/members.tsx'),
    page('/members/invitations', 'organizations/invitations/invitations.tsx'),
    page('/teams', 'organizations/teams/teams.tsx'),
    page('/teams/$teamId', 'organizations/teams/team.tsx'),
    page('/roles', 'organizations/roles/roles.tsx'),
    page('/roles/new', 'organizations/roles/new-role.tsx'),
    page('/roles/$roleId', 'organizations/roles/role.tsx'),
    page('/purchases', 'billing/buying/purchases.tsx'),
    page('/audit', 'organizations/audit/audit.tsx'),
    page('/settings', 'organizations/settings/general.tsx'),
    page('/settings/branding', 'organizations/settings/branding.tsx'),
    page('/settings/checkout', 'organizations/settings/checkout.tsx'),
    page('/settings/tax', 'organizations/settings/tax.tsx'),
    page('/settings/invoices', 'organizations/settings/invoices.tsx'),
    page('/settings/subscriptions', 'organizations/settings/subscriptions.tsx'),
    page('/settings/portal', 'organizations/settings/portal.tsx'),
    page('/settings/emails', 'organizations/settings/emails.tsx'),
    page('/settings/notifications', 'organizations/settings/notifications.tsx'),
    page('/settings/delete', 'organizations/settings/delete-organization.tsx'),
  ]),
])

/** The pages before sign-in; `entrance/load-page.ts` loads them without a router. */
export const entrancePages = [
  page('/sign-in', 'accounts/sign-in/sign-in.tsx'),
  page('/sign-up', 'accounts/sign-in/sign-up.tsx'),
  page('/forgot-password', 'accounts/sign-in/forgot-password.tsx'),
  page('/reset-password', 'accounts/sign-in/reset-password.tsx'),
]

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
