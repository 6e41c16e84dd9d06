import type { CustomerPortalSettings } from '../organizations/merchant-settings.ts'

/** The merchant's settings about customers. */
type Settings = {
  allow_customer_updates: boolean
  customer_portal_settings: CustomerPortalSettings
}

/** What a customer may do and see in the portal of a merchant. */
export type PortalRights = {
  /** Change a subscription to another plan. */
  plan: boolean
  /** Change the number of seats of a subscription. */
  seats: boolean
  /** Pause and resume a subscription. */
  pause: boolean
  /** See metered usage. */
  usage: boolean
  /** Change the email address. */
  email: boolean
}

/** What the merchant lets customers do: pages hide the rest, and the server rejects it. */
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
