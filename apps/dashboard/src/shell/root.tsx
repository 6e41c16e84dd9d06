import { lazy, Suspense, useMemo } from 'react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { NavigationContext } from '@gatehouse/ui/link'
import { ImpersonationBar } from '../accounts/impersonation/impersonation-bar.tsx'
import { useAccountLanguage, useSaveLanguage } from '../accounts/language-choice.tsx'
import { offersQuery } from '../accounts/offers.ts'
import { OffersContext } from '../accounts/offers-context.ts'
import { SaveLanguage } from '../accounts/save-language.ts'
import { useSessionEnd } from '../accounts/session-end.ts'
import { isExternalPath } from '../frame/external-path.ts'

/** The root of every page: links of `ui` use the router. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

// The form is loaded only when needed, which is rare.
const SessionEnded = lazy(async () => {
  const { SessionEnded: component } = await import('../accounts/sign-in/session-ended.tsx')
  return { default: component }
})

function Root() {
  const router = useRouter()
  const ended = useSessionEnd()
  useAccountLanguage()
  const saveLanguage = useSaveLanguage()
  // The pages that need the offers fetch them.
  const { data: offers } = useQuery({ ...offersQuery, enabled: false })
  const navigation = useMemo(
    () => ({
      go: (href: string) =>
        isExternalPath(href) ? location.assign(href) : router.history.push(href),
      prepare: (href: string) => {
        if (!isExternalPath(href)) void router.preloadRoute({ to: href })
      },
    }),
    [router],
  )
  return (
    <NavigationContext value={navigation}>
      <OffersContext value={offers}>
        <SaveLanguage value={saveLanguage}>
          <ImpersonationBar />
          <Outlet />
          {ended && (
            <Suspense>
              <SessionEnded />
            </Suspense>
          )}
        </SaveLanguage>
      </OffersContext>
    </NavigationContext>
  )
}
