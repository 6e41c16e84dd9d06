import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clientOf, type GatehouseClient } from './client.ts'

type Group = keyof GatehouseClient
type Verb<G extends Group> = keyof GatehouseClient[G]

/** What a call takes. */
export type InputOf<G extends Group, V extends Verb<G>> = GatehouseClient[G][V] extends (
  ...given: infer Given
) => Promise<unknown>
  ? Given[0]
  : never

/** What a call answers. */
export type AnswerOf<G extends Group, V extends Verb<G>> = GatehouseClient[G][V] extends (
  ...given: never[]
) => Promise<infer Answer>
  ? Answer
  : never

/** One item of what a list answers. */
export type ItemOf<G extends Group> =
  'list' extends Verb<G>
    ? AnswerOf<G, 'list'> extends { items: (infer Item)[] }
      ? Item
      : never
    : never

/** A question to the server under its key: organization, room, verb, input. */
export function ask<G extends Group, V extends Verb<G>>(
  organization: string,
  group: G,
  verb: V,
  input: InputOf<G, V>,
) {
  return queryOptions({
    queryKey: [organization, group, verb, input] as const,
    queryFn: ({ signal }) => {
      // The compiler does not follow an index into a table of calls; `InputOf` and `AnswerOf` do.
      const call = clientOf(organization)[group][verb] as (
        ...given: [input: unknown, options: { signal: AbortSignal }]
      ) => Promise<AnswerOf<G, V>>
      return call(input, { signal })
    },
  })
}

/** The slug of the organization the page stands in; empty outside of one. */
export function useOrganizationSlug(): string {
  const { organization } = useParams({ strict: false })
  return organization ?? ''
}

/** The address of a page of the organization one stands in: `useHref()('/products')`. */
export function useHref(): (path: string) => string {
  const slug = useOrganizationSlug()
  return path => `/dashboard/${slug}${path}`
}

/** How a question may differ from the others. */
interface AskOptions {
  enabled?: boolean
  /** Keeps what was shown while other input is asked for: lists. */
  keep?: boolean
  refetchInterval?: number | false
}

/** Asks in the organization one stands in, and keeps the answer fresh. */
export function useAsk<G extends Group, V extends Verb<G>>(
  group: G,
  verb: V,
  input: InputOf<G, V>,
  { enabled = true, keep = false, refetchInterval = false }: AskOptions = {},
) {
  const slug = useOrganizationSlug()
  return useQuery({
    ...ask(slug, group, verb, input),
    enabled,
    refetchInterval,
    ...(keep && { placeholderData: keepPreviousData }),
  })
}

/**
 * Changes something in the organization one stands in. What a write touches is not always what it
 * names (a canceled subscription revokes keys), so everything known of the organization is asked
 * for again.
 */
export function useWrite<Input = void, Answer = unknown>(
  run: (client: GatehouseClient, input: Input) => Promise<Answer>,
  onDone?: (answer: Answer, input: Input) => unknown,
) {
  const slug = useOrganizationSlug()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(clientOf(slug), input),
    onSuccess: async (answer, input) => {
      const fresh = queryClient.invalidateQueries({ queryKey: [slug] })
      await onDone?.(answer, input)
      await fresh
    },
  })
}
