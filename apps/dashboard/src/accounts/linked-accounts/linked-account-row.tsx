import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Link } from '@gatehouse/ui/link'
import { KeyRound } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import type { LinkedAccount } from './linked-accounts-query.ts'
import { ProviderMark } from './provider-mark.tsx'
import { providerName } from './provider-name.ts'

interface RowProps {
  account: LinkedAccount
  /** It is the only sign-in method. */
  last: boolean
  onUnlink: () => void
}

/** One sign-in method: its name, when it was added, and a button to remove it. */
export function LinkedAccountRow({ account, last, onUnlink }: RowProps) {
  const t = useTexts()
  const { providerId, accountId, createdAt } = account
  const isPassword = providerId === 'credential'
  const name = isPassword ? t('account.place.password') : providerName(providerId)
  const since = <DateTime key="since" value={new Date(createdAt).toISOString()} as="day" />
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      {isPassword ? (
        <KeyRound aria-hidden className="text-faint size-5 shrink-0" />
      ) : (
        <ProviderMark id={providerId} />
      )}
      <div className="min-w-0 flex-1 basis-44">
        <p className="text-strong font-medium">{name}</p>
        <p className="text-small text-muted flex flex-wrap gap-x-3">
          <span>
            <Trans t={t} i18nKey="account.linked.since" components={[since]} />
          </span>
          {!isPassword && <span className="font-mono break-all">{accountId}</span>}
        </p>
      </div>
      {isPassword ? (
        <Link href="/account/password">{t('account.password.change')}</Link>
      ) : (
        <Button
          size="small"
          onClick={onUnlink}
          aria-label={t('account.linked.unlink_name', { name })}
          disabledReason={last ? t('refusal.last_account') : undefined}
        >
          {t('account.linked.unlink')}
        </Button>
      )}
    </li>
  )
}
