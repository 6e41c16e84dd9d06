import { useRouter, useRouterState } from '@tanstack/react-router'

/** A choice of a page that is kept in its URL; an unknown value is the first option. */
export function useSearchChoice<Value extends string>(
  name: string,
  options: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const router = useRouter()
  const search = useRouterState({
    select: ({ location }) => location.search as Record<string, string | undefined>,
  })
  const choose = (value: Value) =>
    void router.navigate({
      to: '.',
      search: { ...search, [name]: value === options[0] ? undefined : value } as never,
      replace: true,
    })
  return [options.find(option => option === search[name]) ?? options[0], choose]
}
