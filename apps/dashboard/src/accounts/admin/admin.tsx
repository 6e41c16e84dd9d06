import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { AppFrame } from '@gatehouse/ui/app-frame'
import { Link } from '@gatehouse/ui/link'
import { ChevronLeft } from 'lucide-react'
import { AccountMenu } from '../../frame/account-menu.tsx'
import { useFocusOnArrival } from '../../frame/use-focus-on-arrival.ts'
import { useWords } from '../../words.ts'
import { offersQuery } from '../offers.ts'
import { requireSession } from '../session.ts'
import { useSession } from '../use-user.ts'
import { placesOf } from './may-administer.ts'
import { NotAllowed, NotWhileSomebodyElse } from './not-allowed.tsx'

/** The server as its operator runs it, outside of any organization. */
export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    await requireSession(queryClient, location.href)
    await queryClient.ensureQueryData(offersQuery)
  },
  component: Admin,
})

function Admin() {
  const t = useWords()
  const { session } = useSession()
  const places = usePlaces()
  useFocusOnArrival()
  if (session.impersonatedBy) return <NotWhileSomebodyElse />
  if (places.length === 0) return <NotAllowed alone />
  return (
    <AppFrame
      top={
        <Link
          plain
          href="/"
          className={
            'rounded-control hover:bg-hover text-strong flex min-h-9 w-full items-center gap-2 ' +
            'px-2 font-medium transition-colors max-md:min-h-11'
          }
        >
          <ChevronLeft aria-hidden className="text-faint size-4 shrink-0" />
          {t('account.back')}
        </Link>
      }
      navigation={places}
      header={<p className="text-muted font-medium">{t('admin.title')}</p>}
      foot={<AccountMenu />}
    >
      {places.some(({ current }) => current) ? <Outlet /> : <NotAllowed />}
    </AppFrame>
  )
}

function usePlaces() {
  const t = useWords()
  const { user } = useSession()
  const { pathname } = useLocation()
  return placesOf(user.role).map(({ id, icon: Icon, bar }) => {
    const href = `/admin/${id}`
    const current = pathname === href || pathname.startsWith(`${href}/`)
    return { id, label: t(`admin.place.${id}`), href, icon: <Icon aria-hidden />, bar, current }
  })
}
