import { useMemo } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { NavigationContext } from '@gatehouse/ui/link'

/** Where every page stands: links of `ui` go through the router. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
})

function Root() {
  const router = useRouter()
  const navigation = useMemo(
    () => ({
      go: (href: string) => router.history.push(href),
      prepare: (href: string) => void router.preloadRoute({ to: href }),
    }),
    [router],
  )
  return (
    <NavigationContext value={navigation}>
      <Outlet />
    </NavigationContext>
  )
}
