import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { DangerZone } from './danger-zone.tsx'
import { DetailsCard } from './details-card.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SellingSettings } from './selling-settings.tsx'
import { SettingsPage } from './settings-page.tsx'
import { SlugCard } from './slug-card.tsx'

/** Name, slug, currency and country, and deletion of the organization. */
export const Route = createFileRoute('/dashboard/$organization/settings')({ component: General })

function General() {
  const t = useTexts()
  const { may } = useStanding()
  const mayRename = may('organization:update')
  return (
    <SettingsPage
      page="general"
      after={
        <>
          <SlugCard locked={mayRename ? undefined : t('refusal.role_here_too_small')} />
          <DangerZone />
        </>
      }
    >
      <ProfileSettings />
      <SellingSettings />
      <DetailsCard />
    </SettingsPage>
  )
}
