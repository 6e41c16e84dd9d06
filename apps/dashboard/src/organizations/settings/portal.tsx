import { createFileRoute } from '@tanstack/react-router'
import { PortalDomain } from './portal-domain.tsx'
import { PortalSettings } from './portal-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

/** What customers can do in their portal, and where it is. */
export const Route = createFileRoute('/dashboard/$organization/settings/portal')({
  component: Portal,
})

function Portal() {
  return (
    <SettingsPage page="portal">
      <PortalSettings />
      <PortalDomain />
    </SettingsPage>
  )
}
