import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type Platform, platformNames } from '@gatehouse/contract/billing/platforms'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { Loaded } from '../frame/loaded.tsx'
import { grantsQuery } from '../grant-queries.ts'
import { useIsPlainMember } from '../person-query.ts'
import { selfQuery } from '../queries.ts'
import { useConnect } from './use-connect.ts'

interface Account {
  platform: Platform
  id: string
  name: string
}

/** The customer's accounts at platforms where benefits give access. */
export function Connections() {
  const { t } = useTranslation('portal')
  const [accountToRemove, setAccountToRemove] = useState<Account>()
  const query = useQuery(selfQuery())
  return (
    <>
      <PageHeader title={t('navigation.connections')} description={t('connections.text')} />
      <ReturnNotice />
      <Loaded query={query}>
        {({ oauth_accounts }) => {
          const accounts = Object.entries(oauth_accounts).map(([key, account]) => ({
            // The keys are `github:583231`.
            platform: key.split(':')[0] as Platform,
            id: account.account_id,
            name: account.account_username ?? account.account_id,
          }))
          return accounts.length === 0 ? (
            <EmptyState
              title={t('empty.connections')}
              text={t('empty.connections_text')}
              action={<ConnectButtons />}
            />
          ) : (
            <>
              <ul className="-mx-4 divide-y border-y">
                {accounts.map(account => (
                  <AccountRow
                    key={account.platform + account.id}
                    account={account}
                    onRemove={() => setAccountToRemove(account)}
                  />
                ))}
              </ul>
              <div className="mt-4">
                <ConnectButtons />
              </div>
            </>
          )
        }}
      </Loaded>
      <Disconnect account={accountToRemove} onClose={() => setAccountToRemove(undefined)} />
    </>
  )
}

/** The outcome of a connection, after the return from the platform. */
function ReturnNotice() {
  const { t } = useTranslation('portal')
  const search = new URLSearchParams(useLocation().searchStr)
  const connected = search.get('connected')
  const error = search.get('error')
  if (connected === 'github' || connected === 'discord') {
    const platform = platformNames[connected]
    return (
      <div className="mb-4">
        <Banner meaning="positive">{t('connections.connected', { platform })}</Banner>
      </div>
    )
  }
  if (error === null) return null
  const known = error === 'expired' || error === 'access_denied' ? error : 'failed'
  return (
    <div className="mb-4">
      <Banner meaning="negative">{t(`connections.error.${known}`)}</Banner>
    </div>
  )
}

/** One button for each platform that a benefit of the customer needs. */
function ConnectButtons() {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { data: grants, error, isPending } = useQuery(grantsQuery())
  const connect = useConnect()
  const platforms = [
    ...new Set(
      grants?.items.flatMap(({ delivery }) => (delivery ? [delivery.platform] : [])) ?? [],
    ),
  ]
  if (isPending) return <Skeleton className="w-32" />
  if (error) return <Banner meaning="negative">{problemSentence(error, say)}</Banner>
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {platforms.map(platform => (
          <Button
            key={platform}
            loading={connect.isPending}
            onClick={() => connect.mutate(platform)}
          >
            {t('access.connect', { platform: platformNames[platform] })}
          </Button>
        ))}
      </div>
      {connect.error && (
        <p role="alert" className="text-small text-negative mt-2">
          {problemSentence(connect.error, say)}
        </p>
      )}
    </>
  )
}

function AccountRow({ account, onRemove }: { account: Account; onRemove: () => void }) {
  const { t } = useTranslation('portal')
  const isPlainMember = useIsPlainMember()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-strong font-medium wrap-anywhere">{account.name}</h2>
        <p className="text-small text-muted mt-1">{platformNames[account.platform]}</p>
      </div>
      {!isPlainMember && (
        <Button onClick={onRemove}>
          {t('connections.disconnect')}
          <span className="sr-only">{account.name}</span>
        </Button>
      )}
    </li>
  )
}

function Disconnect({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ platform, id }: Account) =>
      request('DELETE', `/v1/customer-portal/oauth-accounts/${platform}/${encodeURIComponent(id)}`),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: selfQuery().queryKey })
      await client.invalidateQueries({ queryKey: grantsQuery().queryKey })
    },
  })
  return (
    <ConfirmDialog
      open={account !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('connections.disconnect_title', { account: account?.name ?? '' })}
      consequences={[t('connections.disconnect_text')]}
      action={t('connections.disconnect')}
      onConfirm={() => account && remove.mutate(account)}
      loading={remove.isPending}
      error={remove.error ? problemSentence(remove.error, say) : undefined}
    />
  )
}
