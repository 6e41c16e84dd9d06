import type { CustomerPortalSettings } from '../organizations/merchant-settings.ts'

/** What a merchant's settings say of customers. */
type Settings = {
  allow_customer_updates: boolean
  customer_portal_settings: CustomerPortalSettings
}

/** What a customer may do in the portal of a merchant, and see. */
export type PortalRights = {
  /** Moves a subscription to another plan. */
  plan: boolean
  /** Changes how many seats a subscription has. */
  seats: boolean
  /** Pauses a subscription, and goes on with it. */
  pause: boolean
  /** Sees what was used of what is metered. */
  usage: boolean
  /** Moves to another email address. */
  email: boolean
}

/** What the merchant lets customers do: pages hide the rest, and the server refuses it. */
export function portalRightsOf(merchant: Settings): PortalRights {
  const { allow_customer_updates, customer_portal_settings } = merchant
  const { subscription, usage, customer } = customer_portal_settings
  return {
    plan: allow_customer_updates && subscription.update_plan,
    seats: allow_customer_updates && subscription.update_seats,
    pause: allow_customer_updates && subscription.pause,
    usage: usage.show,
    email: customer.allow_email_change,
  }
}
