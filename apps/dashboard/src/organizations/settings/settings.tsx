import { createFileRoute } from '@tanstack/react-router'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Banner } from '@gatehouse/ui/banner'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useWords } from '../../words.ts'
import { useStanding } from '../standing.ts'
import { AccentCard } from './accent-card.tsx'
import { AvatarCard } from './avatar-card.tsx'
import { CustomerEmailSettings } from './customer-email-settings.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DetailsCard } from './details-card.tsx'
import { EmbedSettings } from './embed-settings.tsx'
import { InvoiceSettings } from './invoice-settings.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { PortalSettings } from './portal-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SellingSettings } from './selling-settings.tsx'
import { SlugCard } from './slug-card.tsx'
import { SubscriptionSettings } from './subscription-settings.tsx'
import { TaxSettings } from './tax-settings.tsx'

/** What the organization is called, and how it sells. */
export const Route = createFileRoute('/dashboard/$organization/settings')({ component: Settings })

function Settings() {
  const t = useWords()
  const { may } = useStanding()
  const mayChange = may('organizations:write')
  const mayRename = may('organization:update')
  return (
    <PageWidth>
      <PageHeader title={t('navigation.settings')} />
      <div className="flex max-w-2xl flex-col gap-6">
        {!mayChange && <Banner meaning="information">{t('settings.only_looking')}</Banner>}
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-6">
          <AvatarCard />
          <AccentCard />
          <ProfileSettings />
        </fieldset>
        <SlugCard locked={mayRename ? undefined : t('refusal.role_here_too_small')} />
        <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-6">
          <SellingSettings />
          <TaxSettings />
          <InvoiceSettings />
          <SubscriptionSettings />
          <PortalSettings />
          <CustomerEmailSettings />
          <EmbedSettings />
          <NotificationSettings />
          <DetailsCard />
        </fieldset>
        <DangerZone />
      </div>
    </PageWidth>
  )
}
