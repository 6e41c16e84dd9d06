import { createFileRoute } from '@tanstack/react-router'
import { InvoiceSettings } from './invoice-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** What invoices say and how they are numbered. */
export const Route = createFileRoute('/dashboard/$organization/settings/invoices')({
  component: Invoices,
})

function Invoices() {
  return (
    <SettingsPage page="invoices">
      <InvoiceSettings />
    </SettingsPage>
  )
}
