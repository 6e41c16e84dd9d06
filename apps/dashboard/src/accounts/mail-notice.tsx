import { useMutation } from '@gatehouse/ui/little-mutation'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { signInClient } from '../sign-in-client.ts'
import { signInSentence } from '../sign-in-problems.ts'
import { useTexts } from '../texts.ts'
import { useHasMailbox } from './offers-context.ts'
import { verifiedAddress } from './sign-in-parameters.ts'

interface MailNoticeProps {
  email: string
  /** No email was sent yet: the notice offers to send one. */
  offersNewLink?: boolean
  /** Where the user continues once the address is verified. */
  to?: string | undefined
  className?: string
}

/** Says that a verification email was sent, and offers another one. */
export function MailNotice({ email, offersNewLink = false, to, className }: MailNoticeProps) {
  const t = useTexts()
  const resend = useMutation({
    mutationFn: () =>
      signInClient.verifications.send({ body: { email, callbackURL: verifiedAddress({ to }) } }),
  })
  const text = resend.error
    ? signInSentence(resend.error, t)
    : resend.isSuccess && t('accounts.sent_again')
  return (
    <Banner
      title={offersNewLink && !resend.isSuccess ? undefined : t('accounts.check_mail')}
      className={className}
      actions={
        !resend.isSuccess && (
          <Button size="small" loading={resend.isPending} onClick={() => resend.mutate()}>
            {t(offersNewLink ? 'accounts.ask_new_link' : 'accounts.send_again')}
          </Button>
        )
      }
    >
      {offersNewLink && !resend.isSuccess ? (
        <p className="break-all">{email}</p>
      ) : (
        <p>
          <Trans t={t} i18nKey="accounts.mail_sent" values={{ email }} components={bold} />{' '}
          <MailboxLink email={email} />
        </p>
      )}
      {text && <p className="mt-1">{text}</p>}
    </Banner>
  )
}

const bold = [<b key="bold" />]

/** In the sandbox no email is sent: links to the page that shows them. */
export function MailboxLink({ email }: { email: string }) {
  const t = useTexts()
  if (!useHasMailbox()) return null
  return (
    <Link href={`/mailbox?to=${encodeURIComponent(email)}`} target="_blank">
      {t('accounts.open_mailbox')}
    </Link>
  )
}
