import type { MenuItem } from '@gatehouse/ui/menu'
import { useLocation } from '@tanstack/react-router'
import { useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** The pages of the organization's settings, in order; the first is `/settings` itself. */
const settingsPages = [
  'general',
  'branding',
  'checkout',
  'tax',
  'invoices',
  'subscriptions',
  'portal',
  'emails',
  'notifications',
] as const

/** A settings page. */
export type SettingsPageId = (typeof settingsPages)[number]

/** The pages with name and URL, for navigation. */
export function useSettingsPages(): (MenuItem & { href: string; label: string; here: boolean })[] {
  const t = useTexts()
  const href = useHref()
  const { pathname } = useLocation()
  return settingsPages.map(id => {
    const to = href(id === 'general' ? '/settings' : `/settings/${id}`)
    return { id, label: t(`settings.page.${id}`), href: to, here: pathname === to }
  })
}
