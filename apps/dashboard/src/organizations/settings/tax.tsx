import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from './settings-page.tsx'
import { TaxSettings } from './tax-settings.tsx'

/** Whether tax is calculated, and whether prices include it. */
export const Route = createFileRoute('/dashboard/$organization/settings/tax')({ component: Tax })

function Tax() {
  return (
    <SettingsPage page="tax">
      <TaxSettings />
    </SettingsPage>
  )
}
