import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Command } from '@gatehouse/ui/command-palette'
import { CommandPalette } from '@gatehouse/ui/command-palette'
import { chooseTheme } from '@gatehouse/ui/theme'
import {
  Box,
  Building2,
  CodeXml,
  Gift,
  Link as LinkIcon,
  Moon,
  Percent,
  ServerCog,
  Settings,
  Sun,
  Users,
} from 'lucide-react'
import { placesOf } from '../accounts/may-administer.ts'
import { offersQuery } from '../accounts/offers.ts'
import { useUser } from '../accounts/use-user.ts'
import { useHref, useOrganizationSlug } from '../endpoint-hooks.ts'
import { organizationsQuery } from '../organizations/organizations.ts'
import { useSettingsPages } from '../organizations/settings/settings-pages.ts'
import { useTexts } from '../texts.ts'
import { pageActions } from '../frame/page-actions.ts'
import { creatingAt } from '../frame/use-editing.ts'
import { useSearchResults } from './use-search-results.ts'
import type { NavigationEntryWithKey } from './use-places.tsx'

interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  places: NavigationEntryWithKey[]
  onHelp: () => void
}

/** The command palette: pages, settings, other organizations, and what can be created. */
export function Palette({ open, onOpenChange, places, onHelp }: PaletteProps) {
  const t = useTexts()
  const [query, setQuery] = useState('')
  const found = useSearchResults(open ? query : '')
  const group = t('command.general')
  const here = open ? pageActions() : []
  const actions: Command[] = [
    ...useCreations(),
    {
      id: 'light',
      label: t('command.light'),
      group,
      icon: <Sun />,
      run: () => chooseTheme('light'),
    },
    { id: 'dark', label: t('command.dark'), group, icon: <Moon />, run: () => chooseTheme('dark') },
    { id: '?', label: t('command.show_shortcuts'), group, shortcut: '?', run: onHelp },
  ]
  return (
    <CommandPalette
      open={open}
      onOpenChange={next => {
        setQuery('')
        onOpenChange(next)
      }}
      commands={[
        ...here.map(action => ({
          ...action,
          id: `here-${action.id}`,
          group: t('command.this_page'),
        })),
        ...found.commands,
        ...places.flatMap(place => commandsOf(place, t('command.go_to'))),
        ...useSettingsCommands(),
        ...useOtherOrganizations(),
        ...useAdminCommands(),
        ...actions,
      ]}
      onQuery={setQuery}
      loading={found.loading}
    />
  )
}

/** The pages of the settings, except the first, which is a navigation entry itself. */
function useSettingsCommands(): Command[] {
  const t = useTexts()
  const [, ...pages] = useSettingsPages()
  const place = t('navigation.settings')
  return pages.map(({ id, label, href }) => ({
    id: `settings-${id}`,
    label,
    href,
    hint: place,
    keywords: place,
    icon: <Settings />,
    group: t('command.go_to'),
  }))
}

/** The user's other organizations. */
function useOtherOrganizations(): Command[] {
  const t = useTexts()
  const slug = useOrganizationSlug()
  const { data } = useQuery(organizationsQuery)
  return (data?.items ?? [])
    .filter(item => item.slug !== slug)
    .map(item => ({
      id: `organization-${item.id}`,
      label: item.name,
      hint: item.slug,
      keywords: item.slug,
      href: `/dashboard/${item.slug}`,
      icon: <Building2 />,
      group: t('organization.switch'),
    }))
}

/** The administration, for users whose role has access to a section of it. */
function useAdminCommands(): Command[] {
  const t = useTexts()
  const { role } = useUser()
  return placesOf(role).map(({ id }) => ({
    id: `admin-${id}`,
    label: t(`admin.place.${id}`),
    href: `/admin/${id}`,
    hint: t('admin.title'),
    icon: <ServerCog />,
    group: t('command.go_to'),
  }))
}

/** Everything that can be created, as commands that open its form. */
function useCreations(): Command[] {
  const t = useTexts()
  const href = useHref()
  const { data: offers } = useQuery(offersQuery)
  const group = t('command.create')
  const sheets = [
    { id: 'customer', label: t('customers.create'), path: '/customers', icon: <Users /> },
    { id: 'discount', label: t('discounts.create'), path: '/discounts', icon: <Percent /> },
    { id: 'link', label: t('links.create'), path: '/checkout-links', icon: <LinkIcon /> },
    { id: 'benefit', label: t('benefits.create'), path: '/benefits', icon: <Gift /> },
    { id: 'webhook', label: t('webhooks.create'), path: '/webhooks', icon: <CodeXml /> },
    { id: 'token', label: t('tokens.create'), path: '/access-tokens', icon: <CodeXml /> },
  ]
  const pages = [
    { id: 'product', label: t('products.new'), icon: <Box />, href: href('/products/new') },
    ...sheets.map(({ path, ...rest }) => ({ ...rest, href: creatingAt(href(path)) })),
    ...(offers?.createOrganization === false
      ? []
      : [
          {
            id: 'organization',
            label: t('organization.create'),
            icon: <Building2 />,
            href: '/new-organization',
          },
        ]),
  ]
  // Each command is also found by "create", whatever its label.
  return pages.map(item => ({ ...item, id: `new-${item.id}`, group }))
}

/** A navigation entry, or its subpages: the entry itself leads to the first of these. */
function commandsOf(place: NavigationEntryWithKey, group: string): Command[] {
  const { id, label, href, icon, key, children } = place
  const shortcut = key && `g ${key}`
  if (!children) return [{ id, label, href, icon, group, shortcut }]
  return children.map((child, index) => ({
    id: `${id}-${child.id}`,
    label: child.label,
    href: child.href,
    hint: child.label === label ? undefined : label,
    keywords: label,
    icon,
    group,
    shortcut: index === 0 ? shortcut : undefined,
  }))
}
