import { createFileRoute } from '@tanstack/react-router'
import { AccentCard } from './accent-card.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { SettingsPage } from './settings-page.tsx'

/** How the organization looks to its customers. */
export const Route = createFileRoute('/dashboard/$organization/settings/branding')({
  component: Branding,
})

function Branding() {
  return (
    <SettingsPage page="branding">
      <AvatarCard />
      <AccentCard />
    </SettingsPage>
  )
}
