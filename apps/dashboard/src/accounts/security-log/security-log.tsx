import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Timeline } from '@gatehouse/ui/timeline'
import { ScrollText } from 'lucide-react'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { AccountPage } from '../account-page.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEntryOf } from './use-entry-of.tsx'

/** The account's security log, newest first, with origins. */
export const Route = createFileRoute('/account/security-log')({ component: SecurityLog })

function SecurityLog() {
  const t = useTexts()
  const entryOf = useEntryOf()
  const query = useInfiniteQuery({
    queryKey: ['security-log'],
    queryFn: ({ pageParam, signal }) =>
      clientOf().securityLog.list(pageParam === null ? {} : { before: pageParam }, { signal }),
    // Null means the start here, and the end in the response's `next`.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const entries = query.data?.pages.flatMap(page => page.entries)
  return (
    <AccountPage title={t('account.place.security-log')} description={t('security.text')}>
      {query.error && <NotLoaded query={query} />}
      {!entries && !query.error && <LoadingCard lines={8} />}
      {entries && (
        <Card>
          {entries.length > 0 ? (
            <Timeline entries={entries.map(entryOf)} />
          ) : (
            <EmptyState
              icon={<ScrollText />}
              title={t('security.empty')}
              text={t('security.empty_text')}
            />
          )}
        </Card>
      )}
      {query.hasNextPage && (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('security.earlier')}
          </Button>
        </div>
      )}
    </AccountPage>
  )
}
