import { useEffect, useRef } from 'react'
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { AppFrame } from '@gatehouse/ui/app-frame'
import { ThemeSwitch } from '@gatehouse/ui/theme-switch'
import { CommandCentre } from './command-centre.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { SandboxClock } from './sandbox-clock.tsx'
import { usePlaces } from './use-places.tsx'

/** Everything inside one organization stands in this frame. */
export const Route = createFileRoute('/$organization')({ component: Organization })

function Organization() {
  const { organization } = Route.useParams()
  const places = usePlaces(organization)
  useFocusOnArrival()
  return (
    <AppFrame
      top={<OrganizationSwitcher slug={organization} />}
      navigation={places}
      header={<CommandCentre places={places} />}
      aside={<SandboxClock />}
      foot={<ThemeSwitch />}
    >
      <Outlet />
    </AppFrame>
  )
}

// A new page starts at its top for the keyboard too, not where the old one was left.
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}
