import type { User } from '@gatehouse/contract/accounts/users'
import { Card } from '@gatehouse/ui/card'
import { DateTime } from '@gatehouse/ui/date-time'
import { Fingerprint, KeyRound } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { ProviderMark } from '../linked-accounts/provider-mark.tsx'
import { providerName } from '../linked-accounts/provider-name.ts'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'

/** A user's sign-in methods, other than emailed links and codes. */
export function SignInMethods({ user }: { user: User }) {
  const t = useTexts()
  const query = useEndpointQuery('admin', 'getHoldings', { id: user.id })
  if (query.error) return <NotLoaded query={query} />
  if (!query.data) return <LoadingCard />
  const { accounts, passkeys } = query.data
  const none = accounts.length === 0 && passkeys === 0
  return (
    <Card flush title={t('admin.ways.title')}>
      {none ? (
        <p className="text-muted px-4 pt-1 pb-4">{t('admin.ways.none')}</p>
      ) : (
        <ul className="divide-y" aria-label={t('admin.ways.title')}>
          {accounts.map(({ id, providerId, accountId, createdAt }) => {
            const isPassword = providerId === 'credential'
            return (
              <li key={id} className="flex items-center gap-3 px-4 py-3">
                {isPassword ? (
                  <KeyRound aria-hidden className="text-faint size-5 shrink-0" />
                ) : (
                  <ProviderMark id={providerId} />
                )}
                <div className="min-w-0 flex-1">
                  <p className="text-strong font-medium">
                    {isPassword ? t('accounts.password') : providerName(providerId)}
                  </p>
                  {!isPassword && (
                    <p className="text-small text-faint font-mono break-all">{accountId}</p>
                  )}
                </div>
                <p className="text-small text-muted">
                  <Trans
                    t={t}
                    i18nKey="account.linked.since"
                    components={[
                      <DateTime key="since" value={new Date(createdAt).toISOString()} as="day" />,
                    ]}
                  />
                </p>
              </li>
            )
          })}
          {passkeys > 0 && (
            <li className="flex items-center gap-3 px-4 py-3">
              <Fingerprint aria-hidden className="text-faint size-5 shrink-0" />
              <p className="text-strong font-medium">
                {t('admin.ways.passkeys', { count: passkeys })}
              </p>
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
