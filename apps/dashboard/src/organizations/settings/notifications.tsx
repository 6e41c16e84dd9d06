import { createFileRoute } from '@tanstack/react-router'
import { OwnNotifications } from '../notifications/own-notifications.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** What the member is notified of, and which emails the organization receives. */
export const Route = createFileRoute('/dashboard/$organization/settings/notifications')({
  component: Notifications,
})

function Notifications() {
  return (
    <SettingsPage page="notifications">
      <OwnNotifications />
      <NotificationSettings />
    </SettingsPage>
  )
}
