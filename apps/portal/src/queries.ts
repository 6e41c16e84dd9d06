import type { CustomerBalance } from '@gatehouse/contract/billing/balance'
import type { Downloadable as DownloadableSchema } from '@gatehouse/contract/billing/downloads'
import type { OrderExplanation } from '@gatehouse/contract/billing/explanations'
import type { LicenseKeyWithActivations } from '@gatehouse/contract/billing/license-keys'
import type {
  CustomerBenefitGrant,
  CustomerOrder,
  CustomerOrganization,
  CustomerPortalCustomer,
  CustomerSubscription,
} from '@gatehouse/contract/billing/portal-entities'
import type { CustomerRefund } from '@gatehouse/contract/billing/portal-refunds'
import type { PortalRequest as RequestSchema } from '@gatehouse/contract/billing/portal-requests'
import type { SubscriptionUpcoming } from '@gatehouse/contract/billing/upcoming'
import type { MeterCreditEntry } from '@gatehouse/contract/billing/meter-credits'
import type { MeterQuantities, PortalMeter } from '@gatehouse/contract/billing/usage'
import type { SpendingCap } from '@gatehouse/contract/billing/spending-caps'
import type { PortalUsageAlert } from '@gatehouse/contract/billing/usage-alerts'
import type { MailPreferences } from '@gatehouse/contract/billing/mail-preferences'
import type { ChangePreview } from '@gatehouse/contract/billing/subscription-updates'
import type { CustomerPaymentMethod } from '@gatehouse/contract/billing/payment-methods'
import type {
  CustomerOrderPaymentStatus,
  PaymentForm,
} from '@gatehouse/contract/billing/portal-payments'
import type { Wire } from '@gatehouse/contract/kit/fields'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api.ts'
import { CUSTOMER_KEY } from './query-client.ts'

export type Subscription = Wire<typeof CustomerSubscription>
export type Order = Wire<typeof CustomerOrder>
/** What the customer requested from the merchant. */
export type PortalRequest = Wire<typeof RequestSchema>
export type Refund = Wire<typeof CustomerRefund>
/** An upcoming event of a subscription. */
export type UpcomingItem = Wire<typeof SubscriptionUpcoming>['items'][number]
export type Preview = Wire<typeof ChangePreview>
/** A product the merchant currently sells. */
export type Offer = Wire<typeof CustomerOrganization>['products'][number]
/** The changes a customer can make to a subscription. */
export type SubscriptionChangeInput = { product_id: string } | { seats: number } | { resume: true }
export type Grant = Wire<typeof CustomerBenefitGrant>
/** A file that the customer may download. */
export type Downloadable = Wire<typeof DownloadableSchema>
export type Customer = Wire<typeof CustomerPortalCustomer>
export type PaymentMethod = Wire<typeof CustomerPaymentMethod>
/** What the customer used of a meter, and their credits. */
export type Meter = Wire<typeof PortalMeter>
export type CreditEntry = Wire<typeof MeterCreditEntry>
export type UsageAlert = Wire<typeof PortalUsageAlert>
/** The spending caps of a subscription, and what its usage costs so far. */
export type SpendingCaps = Wire<typeof SpendingCap>
export type LicenseKey = Wire<typeof LicenseKeyWithActivations>

export interface Page<Item> {
  items: Item[]
  pagination: { total_count: number; max_page: number }
}

export const portal = '/v1/customer-portal'
/** The customer and their payment methods. */
export const ME = `${portal}/customers/me`
export const METHODS = `${ME}/payment-methods`
export const MAIL_PREFERENCES = `${portal}/mail-preferences`
/** Orders per page of the list. */
export const ORDERS_PAGE = 20
export const ALL = 100

/** The explanation of an order's amounts, which never changes. */
export const explanationQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'explanation'],
    queryFn: () =>
      request<Wire<typeof OrderExplanation>>('GET', `${portal}/orders/${id}/explanation`),
    staleTime: Infinity,
  })

/** The customer's credit balance. */
export const balanceQuery = () =>
  queryOptions({
    queryKey: ['balance'],
    queryFn: () => request<Wire<typeof CustomerBalance>>('GET', `${portal}/customers/me/balance`),
  })

/** The merchant. */
export const organizationQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug],
    queryFn: async () => {
      const seller = await request<Wire<typeof CustomerOrganization>>(
        'GET',
        `${portal}/organizations/${encodeURIComponent(slug)}`,
      )
      await applyBrandColor(seller.organization.accent_color)
      return seller
    },
  })

/** Draws the portal in the merchant's accent color; in the default one if the network fails. */
async function applyBrandColor(accent: string | null): Promise<void> {
  if (accent === null) return
  const drawn = await import('@gatehouse/ui/accented').catch(() => undefined)
  drawn?.accentPage(accent)
}

/** The current customer; fails if the session has ended. */
export const selfQuery = () =>
  queryOptions({
    queryKey: CUSTOMER_KEY,
    queryFn: () => request<Customer>('GET', ME),
  })

/** All subscriptions, active and ended. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: () =>
      request<Page<Subscription>>('GET', `${portal}/subscriptions/`, { query: { limit: ALL } }),
  })

export const subscriptionQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriptions', id],
    queryFn: () => request<Subscription>('GET', `${portal}/subscriptions/${id}`),
  })

/** The upcoming events of a subscription, with amounts. */
export const upcomingQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriptions', id, 'agenda'],
    queryFn: () =>
      request<Wire<typeof SubscriptionUpcoming>>('GET', `${portal}/subscriptions/${id}/agenda`),
  })

/**
 * A preview of a change, or of the next renewal if no change is given. Its token keeps it valid for
 * a while, so it is not fetched again.
 */
export const previewQuery = (
  id: string,
  requested: SubscriptionChangeInput | Record<string, never> | undefined,
) =>
  queryOptions({
    queryKey: ['previews', id, requested],
    queryFn: () =>
      request<Preview>('POST', `${portal}/subscriptions/${id}/preview`, { body: requested }),
    enabled: requested !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })

interface OrdersInput {
  page?: number
  limit?: number
  subscription_id?: string
}

/** Orders, newest first. */
export const ordersQuery = ({ page = 1, limit = ORDERS_PAGE, subscription_id }: OrdersInput = {}) =>
  queryOptions({
    queryKey: ['orders', { page, limit, subscription_id }],
    queryFn: () =>
      request<Page<Order>>('GET', `${portal}/orders/`, { query: { page, limit, subscription_id } }),
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: () => request<Order>('GET', `${portal}/orders/${id}`),
  })

/** Refunds of an order, completed or pending. */
export const refundsQuery = (order: string) =>
  queryOptions({
    queryKey: ['orders', order, 'refunds'],
    queryFn: () =>
      request<Page<Refund>>('GET', `${portal}/refunds/`, {
        query: { order_id: order, limit: ALL },
      }),
  })

/** What the customer requested about an order. */
export const requestsQuery = (order: string) =>
  queryOptions({
    queryKey: ['orders', order, 'requests'],
    queryFn: () =>
      request<Page<PortalRequest>>('GET', `${portal}/requests/`, {
        query: { order_id: order, limit: ALL },
      }),
  })

export const licenseKeyQuery = (id: string) =>
  queryOptions({
    queryKey: ['license-keys', id],
    queryFn: () => request<LicenseKey>('GET', `${portal}/license-keys/${id}`),
  })

/** The public keys that license files are signed with; none if the merchant issues no files. */
export const licenseFileKeysQuery = (organization_id: string) =>
  queryOptions({
    queryKey: ['license-file-keys', organization_id],
    queryFn: () =>
      request<{ keys: unknown[] }>('GET', '/v1/license-files/public-keys', {
        query: { organization_id },
      }),
  })

/** The meters of which the customer used something or has credits. */
export const metersQuery = () =>
  queryOptions({
    queryKey: ['meters'],
    queryFn: () =>
      request<Page<Meter>>('GET', `${portal}/meters/`, {
        query: { limit: ALL, sorting: 'meter_name' },
      }),
  })

interface QuantitiesInput {
  start_timestamp: string
  end_timestamp: string
  timezone: string
}

/** The customer's usage of a meter by day. */
export const quantitiesQuery = (id: string, range: QuantitiesInput) =>
  queryOptions({
    queryKey: ['meters', id, 'quantities', range],
    queryFn: () =>
      request<Wire<typeof MeterQuantities>>('GET', `${portal}/meters/${id}/quantities`, {
        query: { ...range, interval: 'day' },
      }),
  })

/** Entries per page of a meter's credit history. */
export const ENTRIES_PAGE = 10

/** What added credits of a meter or took them, newest first. */
export const creditEntriesQuery = (meter_id: string, page: number) =>
  queryOptions({
    queryKey: ['credit-entries', meter_id, page],
    queryFn: () =>
      request<Page<CreditEntry>>('GET', `${portal}/meter-credits/entries`, {
        query: { meter_id, page, limit: ENTRIES_PAGE },
      }),
  })

/** The customer's own alerts. */
export const ALERTS = `${portal}/usage-alerts/`

/** The alerts that the customer set on a meter. */
export const alertsQuery = (meter_id: string) =>
  queryOptions({
    queryKey: ['usage-alerts', meter_id],
    queryFn: () =>
      request<Page<UsageAlert>>('GET', ALERTS, {
        query: { meter_id, limit: ALL, sorting: 'created_at' },
      }),
  })

export const spendingCapQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscriptions', id, 'spending-cap'],
    queryFn: () => request<SpendingCaps>('GET', `${portal}/subscriptions/${id}/spending-cap`),
  })

/** The customer's payment methods. */
export const methodsQuery = () =>
  queryOptions({
    queryKey: ['payment-methods'],
    queryFn: () => request<Page<PaymentMethod>>('GET', METHODS, { query: { limit: ALL } }),
  })

/** The processor's settings for a card form. */
export const formQuery = () =>
  queryOptions({
    queryKey: ['payment-form'],
    queryFn: () => request<Wire<typeof PaymentForm>>('GET', `${ME}/payment-form`),
    staleTime: Infinity,
  })

/** The outcome of an order's last payment. */
export const paymentStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'payment-status'],
    queryFn: () =>
      request<Wire<typeof CustomerOrderPaymentStatus>>(
        'GET',
        `${portal}/orders/${id}/payment-status`,
      ),
  })

/** Which optional emails the customer gets. */
export const mailPreferencesQuery = () =>
  queryOptions({
    queryKey: ['mail-preferences'],
    queryFn: ({ signal }) => request<MailPreferences>('GET', MAIL_PREFERENCES, { signal }),
  })
