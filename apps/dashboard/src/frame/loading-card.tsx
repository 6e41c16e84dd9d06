import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'

/** A placeholder for a card whose content is loading. */
export function LoadingCard({ lines = 3 }: { lines?: number }) {
  return (
    <Card>
      <div aria-busy className="flex flex-col gap-4">
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} className={index % 2 === 0 ? 'w-2/3' : 'w-1/2'} />
        ))}
      </div>
    </Card>
  )
}

interface NotLoadedQuery {
  error: unknown
  refetch: () => unknown
}

/** Why loading failed, and a retry button. */
export function NotLoaded({ query }: { query: NotLoadedQuery }) {
  const t = useTexts()
  return (
    <Banner
      meaning="negative"
      actions={
        <Button size="small" onClick={() => void query.refetch()}>
          {t('ui:action.retry')}
        </Button>
      }
    >
      {sentenceOf(query.error, t)}
    </Banner>
  )
}
