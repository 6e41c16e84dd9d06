import { createFileRoute } from '@tanstack/react-router'
import { NotificationSettings } from './notification-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Which emails the organization receives. */
export const Route = createFileRoute('/dashboard/$organization/settings/notifications')({
  component: Notifications,
})

function Notifications() {
  return (
    <SettingsPage page="notifications">
      <NotificationSettings />
    </SettingsPage>
  )
}
