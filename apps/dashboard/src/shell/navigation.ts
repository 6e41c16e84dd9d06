import type { LucideIcon } from 'lucide-react'
import {
  BarChart3,
  Box,
  CodeXml,
  Gauge,
  Gift,
  House,
  Landmark,
  Receipt,
  Settings,
  UserRoundCog,
  Users,
} from 'lucide-react'
import type { Permission } from '../organizations/standing.ts'

/** A navigation entry; `path` is relative to the organization's slug. */
export interface Place {
  id: string
  path: string
  /** The second key of its shortcut, after `g`. */
  key?: string
  icon?: LucideIcon
  /** Shown in the bottom bar on phones. */
  bar?: boolean
  /** Shown to users whose role has this permission. */
  needs?: Permission
  inside?: readonly NavigationSubpage[]
}

/** A subpage; shown to users whose role has the required permission. */
interface NavigationSubpage {
  id: string
  path: string
  /** Pages below this path are not marked as this entry. */
  exact?: boolean
  needs?: Permission
}

/**
 * All navigation entries of the dashboard, in order. An entry is shown only if `routes.ts` contains
 * its path, so that no link is broken.
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
      { id: 'custom_fields', path: '/custom-fields' },
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
      { id: 'payments', path: '/payments' },
      { id: 'refunds', path: '/refunds' },
      { id: 'disputes', path: '/disputes' },
      { id: 'requests', path: '/requests' },
      { id: 'checkouts', path: '/checkouts' },
      { id: 'bulk_actions', path: '/bulk-actions', needs: 'orders:read' },
    ],
  },
  {
    id: 'finance',
    path: '/finance',
    key: 'f',
    icon: Landmark,
    inside: [
      { id: 'balance', path: '/finance', exact: true, needs: 'transactions:read' },
      { id: 'payouts', path: '/finance/payouts', needs: 'payouts:read' },
      { id: 'reconciliation', path: '/finance/reconciliation', needs: 'transactions:read' },
      { id: 'taxes', path: '/finance/taxes', needs: 'transactions:read' },
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
  {
    id: 'benefits',
    path: '/benefits',
    key: 'b',
    icon: Gift,
    inside: [
      { id: 'benefits', path: '/benefits' },
      { id: 'files', path: '/files' },
      { id: 'integrations', path: '/integrations' },
    ],
  },
  { id: 'analytics', path: '/analytics', key: 'a', icon: BarChart3, needs: 'metrics:read' },
  {
    id: 'developers',
    path: '/webhooks',
    key: 'd',
    icon: CodeXml,
    inside: [
      { id: 'webhooks', path: '/webhooks' },
      { id: 'access_tokens', path: '/access-tokens' },
      { id: 'oauth_apps', path: '/oauth-apps' },
    ],
  },
  {
    id: 'people',
    path: '/members',
    key: 'm',
    icon: UserRoundCog,
    inside: [
      { id: 'members', path: '/members' },
      { id: 'teams', path: '/teams' },
      { id: 'roles', path: '/roles' },
    ],
  },
  {
    id: 'settings',
    path: '/settings',
    key: 's',
    icon: Settings,
    inside: [
      { id: 'general', path: '/settings', exact: true },
      { id: 'purchases', path: '/purchases' },
      { id: 'audit', path: '/audit', needs: 'audit:read' },
    ],
  },
] as const satisfies readonly Place[]
