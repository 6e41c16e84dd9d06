import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { errorReason, errorSubject } from '@gatehouse/contract/accounts/error-reasons'
import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../../texts.ts'
import { AccountFrame } from '../account-frame.tsx'
import { ExplainedHeading, useFailedTitle } from './explained-heading.tsx'
import { sessionQuery } from '../session.ts'

/** The page for failed sign-ins and links: what the error means, and what to do next. */
export const Route = createFileRoute('/error')({
  validateSearch: ({ error }: Record<string, unknown>): { error?: string } =>
    typeof error === 'string' ? { error } : {},
  beforeLoad: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(sessionQuery)
  },
  component: Failed,
})

/** Where a signed-in user continues, by the step that failed. */
const nextStep = {
  sign_in: '/',
  link: '/',
  linking: '/account/linked-accounts',
  address: '/account/email',
} as const

function Failed() {
  const t = useTexts()
  const { error = 'unknown' } = Route.useSearch()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const title = useFailedTitle(error)
  const reason = errorReason(error)
  return (
    <AccountFrame
      title={title}
      other={reason === 'account_gone' && <Link href="/sign-up">{t('account.deleted.again')}</Link>}
    >
      <div className="flex flex-col gap-4">
        <ExplainedHeading code={error} />
        <Link
          plain
          href={session ? nextStep[errorSubject(reason)] : '/sign-in'}
          className={`${buttonClass('primary')} w-full`}
        >
          {t(session ? 'accounts.go_on' : 'accounts.back_to_sign_in')}
        </Link>
      </div>
    </AccountFrame>
  )
}
