import { createFileRoute } from '@tanstack/react-router'
import { CustomerEmailSettings } from './customer-email-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Which emails customers receive, and what they look like. */
export const Route = createFileRoute('/dashboard/$organization/settings/emails')({
  component: Emails,
})

function Emails() {
  // Members who may not change settings can still look at the emails.
  return <SettingsPage page="emails" after={<CustomerEmailSettings />} />
}
