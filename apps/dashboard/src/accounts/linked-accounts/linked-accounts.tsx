import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { useTexts } from '../../texts.ts'
import { OperatorHint } from '../operator-hint.tsx'
import { AccountPage } from '../account-page.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useOffers } from '../offers.ts'
import { LinkableProviders } from './linkable-providers.tsx'
import { LinkedAccountRow } from './linked-account-row.tsx'
import { linkProblems } from './link-refusals.ts'
import { type LinkedAccount, linkedAccountsQuery, providersQuery } from './linked-accounts-query.ts'
import { UnlinkAccount } from './unlink-account.tsx'

/** The user's sign-in methods: identity providers and the password. */
export const Route = createFileRoute('/account/linked-accounts')({
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' ? { error } : {},
  component: LinkedAccounts,
})

function LinkedAccounts() {
  const t = useTexts()
  const { error } = Route.useSearch()
  const { linkAccount, unlinkLastAccount } = useOffers()
  const accounts = useQuery(linkedAccountsQuery)
  const providers = useQuery(providersQuery)
  const [accountToUnlink, setAccountToUnlink] = useState<LinkedAccount>()
  const failed = [accounts, providers].find(query => query.error)
  return (
    <AccountPage title={t('account.place.linked-accounts')} description={t('account.linked.text')}>
      {error && (
        <Banner meaning="negative" title={t('account.linked.not_linked')}>
          {t(`account.linked.refusal.${linkProblems[error] ?? 'failed'}`)}
        </Banner>
      )}
      {failed && <NotLoaded query={failed} />}
      {!accounts.data && !failed && <LoadingCard />}
      {accounts.data && (
        <Card flush title={t('account.linked.yours')}>
          <ul className="divide-y border-t" aria-label={t('account.linked.yours')}>
            {accounts.data.map(account => (
              <LinkedAccountRow
                key={account.id}
                account={account}
                last={accounts.data.length === 1 && !unlinkLastAccount}
                onUnlink={() => setAccountToUnlink(account)}
              />
            ))}
          </ul>
        </Card>
      )}
      {!linkAccount && (
        <Banner meaning="neutral" title={t('account.linked.closed')}>
          <OperatorHint group="social" />
        </Banner>
      )}
      {linkAccount && accounts.data && providers.data && (
        <LinkableProviders
          providers={providers.data.providers}
          linked={new Set(accounts.data.map(({ providerId }) => providerId))}
        />
      )}
      <UnlinkAccount account={accountToUnlink} onClose={() => setAccountToUnlink(undefined)} />
    </AccountPage>
  )
}
