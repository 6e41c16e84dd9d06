import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { useTexts } from '../../texts.ts'
import { AccountPage } from '../account-page.tsx'
import { linkedAccountsQuery, useHasPassword } from '../linked-accounts/linked-accounts-query.ts'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useOffers } from '../offers.ts'
import { ChangePasswordCard } from './change-password-card.tsx'
import { SetPasswordCard } from './set-password-card.tsx'

/** The password: a form to change it, or to set one by email if there is none. */
export const Route = createFileRoute('/account/password')({ component: Password })

function Password() {
  const t = useTexts()
  const { password } = useOffers()
  const accounts = useQuery(linkedAccountsQuery)
  const hasPassword = useHasPassword()
  return (
    <AccountPage title={t('account.place.password')} description={t('account.password.text')}>
      {!password && (
        <Banner meaning="neutral" title={t('account.password.off')}>
          {t('account.password.off_text')}
        </Banner>
      )}
      {accounts.error && <NotLoaded query={accounts} />}
      {hasPassword === undefined && !accounts.error && <LoadingCard />}
      {hasPassword === true && <ChangePasswordCard />}
      {hasPassword === false && password && <SetPasswordCard />}
    </AccountPage>
  )
}
