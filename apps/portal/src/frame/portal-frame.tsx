import { type ReactNode, useMemo } from 'react'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Avatar } from '@gatehouse/ui/avatar'
import { LanguageSwitch } from '@gatehouse/ui/language-switch'
import { NavigationContext } from '@gatehouse/ui/link'
import { CONTENT_ID, SkipLink } from '@gatehouse/ui/skip-link'
import { TabLinks } from '@gatehouse/ui/tabs'
import { ThemeSwitch } from '@gatehouse/ui/theme-switch'
import { useTranslation } from 'react-i18next'
import { places } from './navigation.ts'

/** The frame of the portal: whose it is on top, what one has below, nothing beside it. */
export function PortalFrame() {
  const router = useRouter()
  const navigation = useMemo(
    () => ({ go: (href: string) => router.history.push(href) }),
    [router],
  )
  return (
    <NavigationContext value={navigation}>
      <div className="bg-surface flex min-h-dvh flex-col">
        <SkipLink />
        <PortalHeader />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-3xl flex-1 px-6 py-8 outline-none max-sm:px-4 max-sm:py-5"
        >
          <Outlet />
        </main>
        <Narrow>
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t py-5">
            <LanguageSwitch className="w-36" />
            <ThemeSwitch />
          </footer>
        </Narrow>
      </div>
    </NavigationContext>
  )
}

function PortalHeader() {
  const { t } = useTranslation('portal')
  const { pathname } = useLocation()
  const { routesByPath } = useRouter()
  const organization = decodeURIComponent(pathname.split('/')[1] ?? '')
  const home = `/${organization}/portal`
  const known = places.filter(({ path }) => `/$organization/portal${path}` in routesByPath)
  return (
    <Narrow>
      <header className="flex items-center gap-2.5 pt-6 pb-3">
        <Avatar name={organization} square />
        <span className="text-strong min-w-0 truncate font-medium">{organization}</span>
      </header>
      {known.length > 1 && (
        <TabLinks
          label={t('navigation.label')}
          links={known.map(({ id, path }) => ({
            href: home + path,
            label: t(`navigation.${id}`),
            current: path === '' ? pathname === home : pathname.startsWith(home + path),
          }))}
        />
      )}
    </Narrow>
  )
}

function Narrow({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-3xl px-6 max-sm:px-4">{children}</div>
}
