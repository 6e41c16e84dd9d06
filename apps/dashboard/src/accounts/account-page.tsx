import type { ReactNode } from 'react'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { PageHeader } from '@gatehouse/ui/page-header'

interface AccountPageProps {
  title: string
  description?: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** An account page: a column of cards. */
export function AccountPage({ title, description, action, children }: AccountPageProps) {
  return (
    <PageWidth>
      <div className="max-w-2xl">
        <PageHeader title={title} description={description} action={action} />
        <div className="flex flex-col gap-6">{children}</div>
      </div>
    </PageWidth>
  )
}
