import { createFileRoute } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useWords } from '../../words.ts'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SubscriptionSettings } from './subscription-settings.tsx'

/** What the organization is called, and how it sells. */
export const Route = createFileRoute('/dashboard/$organization/settings')({ component: Settings })

function Settings() {
  const t = useWords()
  return (
    <PageWidth>
      <PageHeader title={t('navigation.settings')} />
      <div className="flex max-w-2xl flex-col gap-6">
        <ProfileSettings />
        <SubscriptionSettings />
        <NotificationSettings />
      </div>
    </PageWidth>
  )
}
