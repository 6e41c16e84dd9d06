import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { AppFrame } from '@gatehouse/ui/app-frame'
import { useFocusOnArrival } from '@gatehouse/ui/use-focus-on-arrival'
import { AccountMenu } from '../account-menu.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { useTexts } from '../../texts.ts'
import { offersQuery } from '../offers.ts'
import { requireSession } from '../session.ts'
import { useSession } from '../use-user.ts'
import { placesOf } from '../may-administer.ts'
import { NotAllowed, NotWhileImpersonating } from './not-allowed.tsx'

/** Server administration for the operator, outside any organization. */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await requireSession(queryClient, location.href)
    await queryClient.ensureQueryData(offersQuery)
  },
  component: Admin,
})

function Admin() {
  const t = useTexts()
  const { session } = useSession()
  const places = usePlaces()
  useFocusOnArrival(useLocation().pathname)
  if (session.impersonatedBy) return <NotWhileImpersonating />
  if (places.length === 0) return <NotAllowed alone />
  return (
    <AppFrame
      top={<BackLink />}
      navigation={places}
      header={<p className="text-muted font-medium">{t('admin.title')}</p>}
      footer={<AccountMenu />}
    >
      {places.some(({ current }) => current) ? <Outlet /> : <NotAllowed />}
    </AppFrame>
  )
}

function usePlaces() {
  const t = useTexts()
  const { user } = useSession()
  const { pathname } = useLocation()
  return placesOf(user.role).map(({ id, icon: Icon, bar }) => {
    const href = `/admin/${id}`
    const current = pathname === href || pathname.startsWith(`${href}/`)
    return { id, label: t(`admin.place.${id}`), href, icon: <Icon aria-hidden />, bar, current }
  })
}
