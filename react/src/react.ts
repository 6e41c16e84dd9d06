/** Entry point of `@gatehouse/react`: components and hooks for pages that use a server. */
export { GatehouseProvider, type GatehouseProviderProps } from './gatehouse-provider.tsx'
export type { Theme } from './appearance/theme.ts'
export type { PartName, Slots } from './appearance/slots.ts'
export type { AppearanceProps } from './appearance/root.tsx'
export type { Texts } from './texts/texts.ts'
export type { QueryResult } from './queries/use-query.ts'
export { useAuth } from './session/use-auth.ts'
export { useSession } from './session/use-session.ts'
export { SignIn, type SignInProps } from './sign-in/sign-in.tsx'
export { SignUp, type SignUpProps } from './sign-in/sign-up.tsx'
export { UserButton, type UserButtonProps, type UserMenuLine } from './user/user-button.tsx'
export {
  OrganizationSwitcher,
  type OrganizationSwitcherProps,
} from './organizations/organization-switcher.tsx'
export { useOrganization, type ActiveOrganization } from './organizations/use-organization.ts'
export { useOrganizations } from './organizations/use-organizations.ts'
export { Protect, type ProtectProps } from './access/protect.tsx'
export { useEntitlement, type EntitlementState } from './access/use-entitlement.ts'
export { useEntitlements, type UserEntitlements } from './access/use-entitlements.ts'
export { PricingTable } from './billing/pricing-table.tsx'
export type { PricingTableProps } from './billing/pricing-table-props.ts'
export {
  CheckoutButton,
  type CheckoutButtonProps,
  type CheckoutOptions,
} from './billing/checkout-button.tsx'
export type { OpenCheckout } from './billing/open-checkout.ts'
export { ManageBilling, type ManageBillingProps } from './billing/manage-billing.tsx'
export type { BillingInterval, PricingPrice, PricingProduct } from './billing/pricing-product.ts'
