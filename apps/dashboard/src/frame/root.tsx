import { lazy, Suspense, useMemo } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { NavigationContext } from '@gatehouse/ui/link'
import { useSessionEnd } from '../accounts/session-end.ts'

/** Where every page stands: links of `ui` go through the router. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

// Its form is fetched when it is needed, which is seldom.
const SessionEnded = lazy(async () => {
  const { SessionEnded: component } = await import('../accounts/session-ended.tsx')
  return { default: component }
})

/** Addresses under the same roof that are no pages of this app. */
const ELSEWHERE = /^\/(mailbox|checkout|api|v1|docs|openapi)\b|^\/[^/]+\/portal\b/

function Root() {
  const router = useRouter()
  const ended = useSessionEnd()
  const navigation = useMemo(
    () => ({
      go: (href: string) =>
        ELSEWHERE.test(href) ? location.assign(href) : router.history.push(href),
      prepare: (href: string) => {
        if (!ELSEWHERE.test(href)) void router.preloadRoute({ to: href })
      },
    }),
    [router],
  )
  return (
    <NavigationContext value={navigation}>
      <Outlet />
      {ended && (
        <Suspense>
          <SessionEnded />
        </Suspense>
      )}
    </NavigationContext>
  )
}
