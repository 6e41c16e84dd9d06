import { useDeferredValue } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  authOrganizationProblems,
  isReservedSlug,
} from '@gatehouse/contract/organizations/organizations'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Spinner } from '@gatehouse/ui/spinner'
import { Check } from 'lucide-react'
import { clientOf } from '../client.ts'
import { useWords } from '../words.ts'

/** Fewest characters of an address. */
export const SLUG_LENGTH_MIN = 3

/** What is known of an address somebody writes. */
export type SlugVerdict = 'asking' | 'free' | 'taken' | undefined

/**
 * Whether an address is free, asked while one types; the server decides again when it is taken.
 * Of one's own, which is not free, nothing is said.
 */
export function useSlugVerdict(typed: string, own?: string): SlugVerdict {
  const slug = useDeferredValue(typed)
  const enabled = slug.length >= SLUG_LENGTH_MIN && !isReservedSlug(slug) && slug !== own
  const { data, isFetching } = useQuery({
    queryKey: ['slug', slug],
    queryFn: ({ signal }) =>
      clientOf()
        .authOrganizations.checkSlug({ body: { slug } }, { signal })
        .then(
          () => 'free' as const,
          (error: unknown) => (isTaken(error) ? ('taken' as const) : null),
        ),
    enabled,
  })
  if (!enabled) return isReservedSlug(slug) ? 'taken' : undefined
  return isFetching ? 'asking' : (data ?? undefined)
}

function isTaken(error: unknown): boolean {
  return error instanceof RequestFailed && error.error === authOrganizationProblems.slug_taken.error
}

/** The same at the end of the field. */
export function SlugMark({ of }: { of: SlugVerdict }) {
  const t = useWords()
  if (of === 'asking') return <Spinner />
  if (of !== 'free') return null
  return (
    <span className="text-positive flex items-center">
      <Check aria-hidden className="size-4" />
      <span className="sr-only">{t('new_organization.slug_free')}</span>
    </span>
  )
}
