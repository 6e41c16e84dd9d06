import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { ErrorPage } from '@gatehouse/ui/error-page'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { problemSentence, RequestFailed } from '../api.ts'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** The placeholder while the data loads. */
  waiting?: ReactNode
  /** For a full page: the list it belongs to, whose link is shown while the page has no data. */
  from?: { href: string; label: string }
  children: (data: Data) => ReactNode
}

/**
 * Shows the loaded data; a placeholder of its size until then, and an error with a retry if loading
 * failed.
 */
export function Loaded<Data>({ query, waiting, from, children }: LoadedProps<Data>) {
  const { t } = useTranslation('ui')
  const { data, error, refetch, isFetching } = query
  if (data !== undefined) return children(data)
  if (from && isMissing(error)) return <Missing from={from} />
  const head = from && <PageHeader title={from.label} back={from} />
  if (!error) {
    return (
      <>
        {head}
        {waiting ?? <LoadingRows />}
      </>
    )
  }
  return (
    <>
      {head}
      <Banner
        meaning="negative"
        actions={
          // A missing object is still missing on a retry.
          isMissing(error) ? undefined : (
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          )
        }
      >
        {problemSentence(error, t)}
      </Banner>
    </>
  )
}

/** A full page for a missing object: the only action is the link back to the list. */
function Missing({ from }: { from: NonNullable<LoadedProps<unknown>['from']> }) {
  const { t } = useTranslation('ui')
  return (
    <ErrorPage
      title={t('problem.missing')}
      text={t('problem.not_found')}
      actions={
        <Link plain href={from.href} className={buttonClass('primary')}>
          {from.label}
        </Link>
      }
    />
  )
}

const isMissing = (error: unknown) => error instanceof RequestFailed && error.status === 404

/** A placeholder for a few rows. */
export function LoadingRows({ count = 2 }: { count?: number }) {
  const { t } = useTranslation('ui')
  return (
    <div aria-busy="true" className="-mx-4 divide-y border-y">
      <span className="sr-only">{t('state.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center justify-between gap-4 px-4 py-4">
          <div className="flex flex-col gap-2">
            <Skeleton className="w-36" />
            <Skeleton className="w-52" />
          </div>
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  )
}
