import type { LucideIcon } from 'lucide-react'
import { BarChart3, Box, CodeXml, Gauge, Gift, House, Receipt, Settings, Users } from 'lucide-react'

/** The name of a place, and the key of its word. */
export type PlaceId = (typeof places)[number]['id']

/** One place in the navigation; `path` is below the organization's slug. */
export interface Place {
  id: string
  path: string
  /** The second key after `g`. */
  key?: string
  icon?: LucideIcon
  /** Stands in the bottom bar on phones. */
  bar?: boolean
  inside?: readonly { id: string; path: string }[]
}

/**
 * All places of the dashboard, in their order. A place is shown as soon as `routes.ts` knows its
 * path, so nothing here leads nowhere.
 */
export const places = [
  { id: 'home', path: '', key: 'h', icon: House, bar: true },
  {
    id: 'products',
    path: '/products',
    key: 'p',
    icon: Box,
    bar: true,
    inside: [
      { id: 'catalogue', path: '/products' },
      { id: 'checkout_links', path: '/checkout-links' },
      { id: 'discounts', path: '/discounts' },
    ],
  },
  { id: 'customers', path: '/customers', key: 'c', icon: Users, bar: true },
  {
    id: 'sales',
    path: '/orders',
    key: 'o',
    icon: Receipt,
    bar: true,
    inside: [
      { id: 'orders', path: '/orders' },
      { id: 'subscriptions', path: '/subscriptions' },
      { id: 'checkouts', path: '/checkouts' },
    ],
  },
  {
    id: 'usage',
    path: '/meters',
    key: 'u',
    icon: Gauge,
    inside: [
      { id: 'meters', path: '/meters' },
      { id: 'events', path: '/events' },
    ],
  },
  { id: 'benefits', path: '/benefits', key: 'b', icon: Gift },
  { id: 'analytics', path: '/analytics', key: 'a', icon: BarChart3 },
  {
    id: 'developers',
    path: '/webhooks',
    key: 'd',
    icon: CodeXml,
    inside: [
      { id: 'webhooks', path: '/webhooks' },
      { id: 'access_tokens', path: '/access-tokens' },
    ],
  },
  { id: 'settings', path: '/settings', key: 's', icon: Settings },
] as const satisfies readonly Place[]
