import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { useWords } from '../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { MailNotice } from './mail-notice.tsx'
import { sessionQuery } from './session.ts'

/** Where the link of the verification mail lands, after the server has read it. */
export const Route = createFileRoute('/verify-email')({
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' ? { error } : {},
  component: VerifyEmail,
})

function VerifyEmail() {
  const t = useWords()
  const { error } = Route.useSearch()
  const queryClient = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  // What was known of the session is from before the address was proven.
  useEffect(() => void queryClient.invalidateQueries(sessionQuery), [queryClient])
  return (
    <AccountFrame title={t(error ? 'accounts.not_proven_title' : 'accounts.proven_title')}>
      <div className="flex flex-col gap-4">
        {error ? (
          <>
            <Banner meaning="negative">{t('refusal.link_used')}</Banner>
            {session && !session.user.emailVerified && <MailNotice email={session.user.email} />}
          </>
        ) : (
          <Banner meaning="positive">{t('accounts.proven')}</Banner>
        )}
        <Link
          plain
          href={session ? '/' : '/sign-in'}
          className={`${buttonClass('primary')} w-full`}
        >
          {t(session ? 'accounts.go_on' : 'accounts.sign_in')}
        </Link>
      </div>
    </AccountFrame>
  )
}
