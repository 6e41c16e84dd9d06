import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useLocation, useRouter } from '@tanstack/react-router'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { Avatar } from '@gatehouse/ui/avatar'
import { MissingPage } from '@gatehouse/ui/error-page'
import { LanguageSwitch } from '@gatehouse/ui/language-switch'
import { NavigationContext } from '@gatehouse/ui/link'
import { SiteNameContext } from '@gatehouse/ui/site-name'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { CONTENT_ID, SkipLink } from '@gatehouse/ui/skip-link'
import { TabLinks } from '@gatehouse/ui/tabs'
import { ThemeSwitch } from '@gatehouse/ui/theme-switch'
import { useFocusOnArrival } from '@gatehouse/ui/use-focus-on-arrival'
import { useTranslation } from 'react-i18next'
import { RequestFailed } from '../api.ts'
import { grantsQuery } from '../grant-queries.ts'
import { personQuery } from '../person-query.ts'
import { metersQuery, organizationQuery, selfQuery } from '../queries.ts'
import { homeOf, organizationOf, pageOf, ROUTE_HOME } from '../place.ts'
import { isSessionEnd } from '../query-client.ts'
import { sessionToken } from '../session.ts'
import { isEmbedded, reportSignedOut } from './embedding.ts'
import { LegalLinks } from './legal-links.tsx'
import { isForMembers, places } from './navigation.ts'
import { PageOfPerson } from './page-of-person.tsx'
import { isOpenPage } from './open-pages.ts'
import { ReturnLink } from './return-link.tsx'
import { SignIn } from './sign-in.tsx'

/** The portal's layout: the merchant on top, the content below, no sidebar. */
export function PortalFrame() {
  const router = useRouter()
  const navigation = useMemo(() => ({ go: (href: string) => router.history.push(href) }), [router])
  const { pathname } = useLocation()
  useFocusOnArrival(pathname)
  const organization = organizationOf(pathname)
  const seller = useQuery(organizationQuery(organization))
  const [, signedIn] = useReducer((times: number) => times + 1, 0)
  const known = sessionToken() !== undefined
  const self = useQuery({ ...selfQuery(), enabled: known })
  const person = useQuery({ ...personQuery(), enabled: known })
  const missing = isMissing(seller.error)
  const ended = !known || isSessionEnd(self.error)
  const isOpen = isOpenPage(pathname)
  const name = seller.data?.name
  useEffect(() => {
    if (ended) reportSignedOut()
  }, [ended])
  return (
    <NavigationContext value={navigation}>
      <SiteNameContext value={name ?? organization}>
        <div className={clsx('bg-surface flex flex-col', !isEmbedded && 'min-h-dvh')}>
          <SkipLink />
          {!missing && (
            <PortalHeader
              organization={organization}
              name={name}
              image={seller.data?.avatar_url}
              email={ended ? undefined : (person.data?.email ?? self.data?.email)}
              tabs={!ended}
            />
          )}
          <main id={CONTENT_ID} tabIndex={-1} className={MAIN_CLASS}>
            {missing ? (
              <MissingPage />
            ) : ended && !isOpen ? (
              <SignIn
                organization={organization}
                organizationId={seller.data?.id}
                seller={name ?? organization}
                hasEnded={known}
                onSignedIn={signedIn}
              />
            ) : (
              <PageOfPerson isOpen={isOpen} />
            )}
          </main>
          <Narrow>
            <footer className="flex flex-col gap-5 border-t py-5">
              {!missing && <LegalLinks organization={organization} />}
              <div className="flex flex-wrap items-center justify-between gap-3">
                <LanguageSwitch className="w-36" />
                <ThemeSwitch />
              </div>
            </footer>
          </Narrow>
        </div>
      </SiteNameContext>
    </NavigationContext>
  )
}

const MAIN_CLASS = 'mx-auto w-full max-w-4xl flex-1 px-6 py-8 outline-none max-sm:px-4 max-sm:py-5'

const isMissing = (error: unknown) => error instanceof RequestFailed && error.status === 404

interface PortalHeaderProps {
  organization: string
  /** Undefined while it loads. */
  name: string | undefined
  image: string | null | undefined
  email: string | undefined
  tabs: boolean
}

function PortalHeader({ organization, name, image, email, tabs }: PortalHeaderProps) {
  const { t } = useTranslation('portal')
  const { pathname } = useLocation()
  const { routesByPath } = useRouter()
  const home = homeOf(organization)
  const page = pageOf(pathname)
  const isUsageShown = useIsUsageShown(organization, tabs)
  const areDownloadsShown = useAreDownloadsShown(tabs)
  const areConnectionsShown = useAreConnectionsShown(tabs)
  const { data: self } = useQuery({ ...selfQuery(), enabled: false })
  const { data: person } = useQuery({ ...personQuery(), enabled: false })
  const known = places.filter(
    ({ id, path }) =>
      (ROUTE_HOME + path || '/') in routesByPath &&
      (id !== 'usage' || isUsageShown) &&
      (id !== 'downloads' || areDownloadsShown) &&
      (id !== 'connections' || areConnectionsShown) &&
      (id !== 'members' || self?.type === 'team') &&
      (person?.role !== 'member' || isForMembers(id)),
  )
  return (
    <Narrow>
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1 pt-6 pb-3">
        {tabs && self && <ReturnLink seller={name ?? organization} />}
        <Avatar name={name ?? organization} image={ownImageOnly(image)} square />
        <span className="text-strong min-w-0 flex-1 font-medium break-words">
          {name ?? <Skeleton className="w-28" />}
        </span>
        <span
          title={email}
          className="text-small text-faint min-h-4.5 min-w-0 truncate max-sm:w-full"
        >
          {email}
        </span>
      </header>
      {tabs && (
        <TabLinks
          label={t('navigation.label')}
          links={known.map(({ id, path }) => ({
            href: home + path || '/',
            label: t(`navigation.${id}`),
            current: path === '' ? page === '' : page.startsWith(path),
          }))}
        />
      )}
    </Narrow>
  )
}

/** Usage has a tab if the merchant shows it and there is any. */
function useIsUsageShown(organization: string, isSignedIn: boolean): boolean {
  const { data: seller } = useQuery(organizationQuery(organization))
  const isOffered = seller !== undefined && portalRightsOf(seller).usage
  const { data: person } = useQuery({ ...personQuery(), enabled: false })
  const isBuyer = person !== undefined && person.role !== 'member'
  const { data } = useQuery({ ...metersQuery(), enabled: isSignedIn && isOffered && isBuyer })
  return isOffered && data !== undefined && data.pagination.total_count > 0
}

/** Connections have a tab if a benefit gives access at a platform. */
function useAreConnectionsShown(isSignedIn: boolean): boolean {
  const { data } = useQuery({ ...grantsQuery(), enabled: isSignedIn })
  return data !== undefined && data.items.some(({ delivery }) => delivery !== null)
}

/** Downloads have a tab if a benefit has files. */
function useAreDownloadsShown(isSignedIn: boolean): boolean {
  const { data } = useQuery({ ...grantsQuery(), enabled: isSignedIn })
  return (
    data?.items.some(({ benefit, is_granted }) => benefit.type === 'downloadables' && is_granted) ??
    false
  )
}

// The page's Content Security Policy blocks pictures from other origins.
function ownImageOnly(image: string | null | undefined): string | undefined {
  if (!image || !URL.canParse(image, location.href)) return undefined
  return new URL(image, location.href).origin === location.origin ? image : undefined
}

function Narrow({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-4xl px-6 max-sm:px-4">{children}</div>
}
