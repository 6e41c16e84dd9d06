import { createFileRoute, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { AppFrame } from '@gatehouse/ui/app-frame'
import { useFocusOnArrival } from '@gatehouse/ui/use-focus-on-arrival'
import { AccountMenu } from '../frame/account-menu.tsx'
import { WayBack } from '../frame/way-back.tsx'
import { useWords } from '../words.ts'
import { accountPlaces } from './account-places.ts'
import { offersQuery } from './offers.ts'
import { requireSession } from './session.ts'

/** A person's own account, outside of any organization. */
export const Route = createFileRoute('/account')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await requireSession(queryClient, location.href)
    await queryClient.ensureQueryData(offersQuery)
  },
  component: Account,
})

function Account() {
  const t = useWords()
  const places = useAccountPlaces()
  useFocusOnArrival(useLocation().pathname)
  return (
    <AppFrame
      top={<WayBack />}
      navigation={places}
      header={<p className="text-muted font-medium">{t('account.title')}</p>}
      foot={<AccountMenu />}
    >
      <Outlet />
    </AppFrame>
  )
}

function useAccountPlaces() {
  const t = useWords()
  const { pathname } = useLocation()
  const { routesByPath } = useRouter()
  return accountPlaces.flatMap(({ id, icon: Icon, bar }) => {
    const href = `/account/${id}`
    if (!(href in routesByPath)) return []
    const current = pathname === href || pathname.startsWith(`${href}/`)
    return [{ id, label: t(`account.place.${id}`), href, icon: <Icon aria-hidden />, bar, current }]
  })
}
