import { createFileRoute } from '@tanstack/react-router'
import { ConsentSettings } from './consent-settings.tsx'
import { EmbedSettings } from './embed-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** What checkouts ask of buyers, and where they may be embedded. */
export const Route = createFileRoute('/dashboard/$organization/settings/checkout')({
  component: Checkout,
})

function Checkout() {
  return (
    <SettingsPage page="checkout">
      <ConsentSettings />
      <EmbedSettings />
    </SettingsPage>
  )
}
