import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'

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
