import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from './settings-page.tsx'
import { SubscriptionSettings } from './subscription-settings.tsx'

/** Trials, plan changes, seats and failed payments. */
export const Route = createFileRoute('/dashboard/$organization/settings/subscriptions')({
  component: Subscriptions,
})

function Subscriptions() {
  return (
    <SettingsPage page="subscriptions">
      <SubscriptionSettings />
    </SettingsPage>
  )
}
