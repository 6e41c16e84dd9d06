import { useMemo } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { NavigationContext } from '@gatehouse/ui/link'
import { SessionEnded } from '../accounts/session-ended.tsx'

/** Where every page stands: links of `ui` go through the router. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

/** Addresses under the same roof that are no pages of this app. */
const ELSEWHERE = /^\/(mailbox|checkout|api|v1|docs|openapi)\b|^\/[^/]+\/portal\b/

function Root() {
  const router = useRouter()
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
      <SessionEnded />
    </NavigationContext>
  )
}
