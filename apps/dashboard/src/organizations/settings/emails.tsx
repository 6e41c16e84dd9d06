import { createFileRoute } from '@tanstack/react-router'
import { CustomerEmailSettings } from './customer-email-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Which emails customers receive. */
export const Route = createFileRoute('/dashboard/$organization/settings/emails')({
  component: Emails,
})

function Emails() {
  return (
    <SettingsPage page="emails">
      <CustomerEmailSettings />
    </SettingsPage>
  )
}
