import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Status } from '@gatehouse/ui/status'
import { useTexts } from '../../texts.ts'
import { AccountPage } from '../account-page.tsx'
import { OperatorHint } from '../operator-hint.tsx'
import { MailNotice } from '../mail-notice.tsx'
import { useOffers } from '../offers.ts'
import { useUser } from '../use-user.ts'
import { ChangeEmailCard } from './change-email-card.tsx'
import { EmailChangePending } from './email-change-pending.tsx'

/**
 * The user's email address. A pending change is stored in the page's URL (`?to=`), to which the
 * emailed links return.
 */
export const Route = createFileRoute('/account/email')({
  validateSearch: ({ to, error }: Record<string, unknown>): { to?: string; error?: string } => ({
    ...(typeof to === 'string' && { to }),
    ...(typeof error === 'string' && { error }),
  }),
  component: Email,
})

function Email() {
  const t = useTexts()
  const { email, emailVerified } = useUser()
  const { to, error } = Route.useSearch()
  const { changeEmail, verificationMail } = useOffers()
  return (
    <AccountPage title={t('account.place.email')} description={t('account.email.text')}>
      {to && <EmailChangePending to={to} error={error} />}
      <Card title={t('account.email.yours')}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="text-strong min-w-0 font-medium break-all">{email}</p>
          <Status meaning={emailVerified ? 'positive' : 'warning'}>
            {t(emailVerified ? 'account.email.proven' : 'account.email.unproven')}
          </Status>
        </div>
        {!emailVerified && verificationMail && <MailNotice email={email} className="mt-4" />}
      </Card>
      {changeEmail ? (
        <ChangeEmailCard />
      ) : (
        <Banner meaning="neutral" title={t('account.email.fixed')}>
          <OperatorHint group="email" />
        </Banner>
      )}
    </AccountPage>
  )
}
