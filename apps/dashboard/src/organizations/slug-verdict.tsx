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
import { useTexts } from '../texts.ts'

/** The minimum length of a slug. */
export const SLUG_LENGTH_MIN = 3

/** The availability of the entered slug. */
export type SlugVerdict = 'asking' | 'free' | 'taken' | undefined

/**
 * Whether a slug is available, checked while the user types; the server checks again when it is
 * saved. The organization's own slug, which is taken, shows no message.
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

/** The same as an indicator at the end of the field. */
export function SlugMark({ of }: { of: SlugVerdict }) {
  const t = useTexts()
  if (of === 'asking') return <Spinner />
  if (of !== 'free') return null
  return (
    <span className="text-positive flex items-center">
      <Check aria-hidden className="size-4" />
      <span className="sr-only">{t('new_organization.slug_free')}</span>
    </span>
  )
}
