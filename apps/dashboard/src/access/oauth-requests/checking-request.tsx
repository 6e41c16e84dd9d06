import type { ComponentProps, ReactNode } from 'react'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useTexts } from '../../texts.ts'

interface CheckingRequestProps {
  query: ComponentProps<typeof NotLoaded>['query']
  other: ReactNode
}

/** While the request of an app is loading, or could not be loaded. */
export function CheckingRequest({ query, other }: CheckingRequestProps) {
  const t = useTexts()
  return (
    <AccountFrame title={t('oauth.checking')} other={other}>
      {query.error ? <NotLoaded query={query} /> : <Skeleton className="w-2/3" />}
    </AccountFrame>
  )
}
