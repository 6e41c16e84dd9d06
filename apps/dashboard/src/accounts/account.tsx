import { createFileRoute, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { AppFrame } from '@gatehouse/ui/app-frame'
import { useFocusOnArrival } from '@gatehouse/ui/use-focus-on-arrival'
import { AccountMenu } from './account-menu.tsx'
import { BackLink } from '../frame/back-link.tsx'
import { useTexts } from '../texts.ts'
import { accountPlaces } from './account-places.ts'
import { useMay } from './may-administer.ts'
import { offersQuery, useOffers } from './offers.ts'
import { requireSession } from './session.ts'
import { useUser } from './use-user.ts'

/** The user's own account, outside any organization. */
export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await requireSession(queryClient, location.href)
    await queryClient.ensureQueryData(offersQuery)
  },
  component: Account,
})

function Account() {
  const t = useTexts()
  const places = useAccountPlaces()
  useFocusOnArrival(useLocation().pathname)
  return (
    <AppFrame
      top={<BackLink />}
      navigation={places}
      header={<p className="text-muted font-medium">{t('account.title')}</p>}
      footer={<AccountMenu />}
    >
      <Outlet />
    </AppFrame>
  )
}

function useAccountPlaces() {
  const t = useTexts()
  const { pathname } = useLocation()
  const { routesByPath } = useRouter()
  const isOpen = useOpenPlaces()
  return accountPlaces.flatMap(({ id, icon: Icon, bar }) => {
    const href = `/account/${id}`
    if (!(href in routesByPath) || !isOpen(id)) return []
    const current = pathname === href || pathname.startsWith(`${href}/`)
    return [{ id, label: t(`account.place.${id}`), href, icon: <Icon aria-hidden />, bar, current }]
  })
}

/** Hides sections whose feature the server has disabled, except from users who can enable it. */
function useOpenPlaces(): (id: string) => boolean {
  const { changeEmail, deleteUser } = useOffers()
  const { emailVerified } = useUser()
  const seesSettings = useMay()({ settings: ['read'] })
  const closed = new Set<string>()
  // An unverified email address can be verified.
  if (!changeEmail && emailVerified) closed.add('email')
  if (deleteUser === 'off') closed.add('delete')
  return id => seesSettings || !closed.has(id)
}
