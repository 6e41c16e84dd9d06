import { useMutation, useQuery } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { Trans } from 'react-i18next'
import { clientOf } from '../client.ts'
import { sentenceOf } from '../problems.ts'
import { useWords } from '../words.ts'

/** That a mail is on its way to prove an address, and how to get another one. */
export function MailNotice({ email, className }: { email: string; className?: string }) {
  const t = useWords()
  const again = useMutation({
    mutationFn: () =>
      clientOf().verifications.send({ body: { email, callbackURL: '/verify-email' } }),
  })
  const said = again.error
    ? sentenceOf(again.error, t)
    : again.isSuccess && t('accounts.sent_again')
  return (
    <Banner
      title={t('accounts.check_mail')}
      className={className}
      actions={
        !again.isSuccess && (
          <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
            {t('accounts.send_again')}
          </Button>
        )
      }
    >
      <p>
        <Trans t={t} i18nKey="accounts.mail_sent" values={{ email }} components={bold} />{' '}
        <MailboxLink email={email} />
      </p>
      {said && <p className="mt-1">{said}</p>}
    </Banner>
  )
}

const bold = [<b key="bold" />]

/** In the sandbox mails go nowhere: a link to the page that keeps them. */
export function MailboxLink({ email }: { email: string }) {
  const t = useWords()
  const kept = useQuery({
    queryKey: ['mailbox'],
    queryFn: () =>
      clientOf()
        .mailbox.messages({ limit: 1 })
        .then(
          () => true,
          () => false,
        ),
    staleTime: Infinity,
  })
  if (!kept.data) return null
  return (
    <Link href={`/mailbox?to=${encodeURIComponent(email)}`} target="_blank">
      {t('accounts.open_mailbox')}
    </Link>
  )
}
