import { Banner } from '@gatehouse/ui/banner'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import { MailboxLink } from '../mail-notice.tsx'
import { useUser } from '../use-user.ts'

const bold = [<b key="bold" className="break-all" />]

/** The errors of an email change link, and their messages. */
const failureKinds: Record<string, 'used' | 'elsewhere' | 'taken' | undefined> = {
  invalid_token: 'used',
  token_expired: 'used',
  unauthorized: 'elsewhere',
  couldnt_update_your_email: 'taken',
}

interface EmailChangePendingProps {
  /** The requested email address. */
  to: string
  error: string | undefined
}

/** The progress of an email change, and the email that continues it. */
export function EmailChangePending({ to, error }: EmailChangePendingProps) {
  const t = useTexts()
  const { email, emailVerified } = useUser()
  if (email === to) {
    return (
      <Banner meaning="positive" title={t('account.email.moved')}>
        <Trans t={t} i18nKey="account.email.moved_text" values={{ to }} components={bold} />
      </Banner>
    )
  }
  if (error !== undefined) {
    return (
      <Banner meaning="negative" title={t('account.email.not_moved')}>
        {t(`account.email.trouble.${failureKinds[error] ?? 'used'}`)}
      </Banner>
    )
  }
  return (
    <Banner title={t('account.email.under_way')}>
      {emailVerified ? (
        <ol className="flex list-decimal flex-col gap-1.5 pl-5">
          <li>
            <Step texts="account.email.step_old" at={email} />
          </li>
          <li>
            <Step texts="account.email.step_new" at={to} />
          </li>
        </ol>
      ) : (
        <Step texts="account.email.step_only" at={to} />
      )}
      <p className="mt-2">{t('account.email.until_then')}</p>
    </Banner>
  )
}

interface StepProps {
  texts: 'account.email.step_old' | 'account.email.step_new' | 'account.email.step_only'
  /** The mailbox the email was sent to. */
  at: string
}

function Step({ texts: textKey, at }: StepProps) {
  const t = useTexts()
  return (
    <>
      <Trans t={t} i18nKey={textKey} values={{ email: at, to: at }} components={bold} />{' '}
      <MailboxLink email={at} />
    </>
  )
}
