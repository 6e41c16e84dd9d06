import { Banner } from '@gatehouse/ui/banner'
import { Trans } from 'react-i18next'
import { useTexts } from '../texts.ts'
import { MailboxLink } from '../accounts/mail-notice.tsx'
import { useUser } from '../accounts/use-user.ts'

/** Says that nothing is deleted before the emailed link is opened. */
export function DeletionMailed() {
  const t = useTexts()
  const { email } = useUser()
  return (
    <Banner title={t('accounts.check_mail')}>
      <Trans
        t={t}
        i18nKey="account.delete.mailed"
        values={{ email }}
        components={[<b key="b" className="break-all" />]}
      />{' '}
      <MailboxLink email={email} />
    </Banner>
  )
}
