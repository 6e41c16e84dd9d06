import { createFileRoute } from '@tanstack/react-router'
import { EmbedSettings } from './embed-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Where checkouts may be embedded. */
export const Route = createFileRoute('/dashboard/$organization/settings/checkout')({
  component: Checkout,
})

function Checkout() {
  return (
    <SettingsPage page="checkout">
      <EmbedSettings />
    </SettingsPage>
  )
}
