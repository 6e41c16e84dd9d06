import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { factColumnsClass } from '@gatehouse/ui/definition-list'
import { ErrorPage } from '@gatehouse/ui/error-page'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { isMissing } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { loadingSentence } from './not-loaded.tsx'

interface DetailPageProps<Row> {
  query: Pick<UseQueryResult<Row>, 'data' | 'error' | 'refetch'>
  /** The list the object belongs to. */
  back: { href: string; label: string }
  children: (row: Row) => ReactNode
}

/**
 * A page about one object: a placeholder while it loads, and a link back to the list if it does not
 * exist.
 */
export function DetailPage<Row>({ query, back, children }: DetailPageProps<Row>) {
  const t = useTexts()
  const { data, error } = query
  if (data) return <PageWidth>{children(data)}</PageWidth>
  if (!error) return <DetailSkeleton />
  const missing = isMissing(error)
  return (
    <ErrorPage
      title={t(missing ? 'ui:problem.missing' : 'detail.failed')}
      text={loadingSentence(error, t)}
      actions={
        <>
          {!missing && (
            <Button kind="primary" onClick={() => void query.refetch()}>
              {t('ui:action.retry')}
            </Button>
          )}
          <Link plain href={back.href} className={buttonClass(missing ? 'primary' : 'secondary')}>
            {back.label}
          </Link>
        </>
      }
    />
  )
}

/** History and related lists beside the facts; below them if the page is narrow. */
export function DetailColumns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">{main}</div>
      <div className="flex min-w-0 flex-col gap-6">{aside}</div>
    </div>
  )
}

function DetailSkeleton() {
  const t = useTexts()
  return (
    <PageWidth>
      <h1 className="sr-only">{t('ui:state.loading')}</h1>
      <div aria-busy className="flex flex-col gap-6">
        <Skeleton className="h-3.5! w-24" />
        <Skeleton className="h-7! w-64 max-w-full" />
        <Card>
          <div className={factColumnsClass}>
            {Array.from({ length: 4 }, (_, index) => (
              <div key={index} className="flex flex-col gap-2">
                <Skeleton className="w-16" />
                <Skeleton className="w-28" />
              </div>
            ))}
          </div>
        </Card>
        <Card>
          <div className="flex flex-col gap-4">
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} />
            ))}
          </div>
        </Card>
      </div>
    </PageWidth>
  )
}
