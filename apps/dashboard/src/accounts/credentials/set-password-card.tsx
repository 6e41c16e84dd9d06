import { useMutation } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Trans } from 'react-i18next'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { MailboxLink } from '../mail-notice.tsx'
import { useOffers } from '../offers.ts'
import { useUser } from '../use-user.ts'

/**
 * A user without a password sets the first one through an emailed link, which verifies access to
 * the mailbox.
 */
export function SetPasswordCard() {
  const t = useTexts()
  const { email } = useUser()
  const { passwordReset } = useOffers()
  const request = useMutation({
    mutationFn: () =>
      clientOf().credentials.requestReset({ body: { email, redirectTo: '/reset-password' } }),
  })
  return (
    <Card title={t('account.password.none')} description={t('account.password.none_text')}>
      <div className="flex flex-col items-start gap-4">
        {request.error && <Banner meaning="negative">{sentenceOf(request.error, t)}</Banner>}
        {request.isSuccess && (
          <Banner title={t('accounts.check_mail')}>
            <Trans
              t={t}
              i18nKey="account.password.link_sent"
              values={{ email }}
              components={[<b key="b" className="break-all" />]}
            />{' '}
            <MailboxLink email={email} />
          </Banner>
        )}
        <Button
          kind={request.isSuccess ? 'secondary' : 'primary'}
          loading={request.isPending}
          disabledReason={passwordReset ? undefined : t('refusal.reset_disabled')}
          onClick={() => request.mutate()}
        >
          {t(request.isSuccess ? 'accounts.send_again' : 'account.password.send')}
        </Button>
      </div>
    </Card>
  )
}
