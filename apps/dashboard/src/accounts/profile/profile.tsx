import { createFileRoute } from '@tanstack/react-router'
import { useTexts } from '../../texts.ts'
import { AccountPage } from '../account-page.tsx'
import { NamesCard } from './names-card.tsx'
import { PictureCard } from './picture-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'

/** The user's profile: picture, names, language. */
export const Route = createFileRoute('/account/profile')({ component: Profile })

function Profile() {
  const t = useTexts()
  return (
    <AccountPage title={t('account.place.profile')} description={t('account.profile_text')}>
      <PictureCard />
      <NamesCard />
      <PreferencesCard />
    </AccountPage>
  )
}
