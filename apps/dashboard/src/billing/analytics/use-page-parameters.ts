import { useRouter, useRouterState } from '@tanstack/react-router'

/** The parameters of a page in its URL, so that a link is a view. */
export function usePageParameters() {
  const router = useRouter()
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, string | undefined>,
  })
  const set = (changes: Record<string, string | undefined>) =>
    void router.navigate({
      to: '.',
      search: { ...search, page: undefined, ...changes } as never,
      replace: true,
    })
  return { search, set }
}
