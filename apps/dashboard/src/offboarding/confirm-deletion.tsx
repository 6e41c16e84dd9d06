import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { clientOf } from '../client.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { AccountPage } from '../accounts/account-page.tsx'
import { LoadingCard } from '../frame/loading-card.tsx'
import { NotLoaded } from '../frame/not-loaded.tsx'
import { useUser } from '../accounts/use-user.ts'
import { AFTER_DELETION } from './delete-dialog.tsx'
import { deletionPreviewQuery } from './deletion-preview-query.ts'
import { DeletionObstacles, useObstacle } from './obstacles.tsx'
import { DeletionSummary } from './deletion-summary.tsx'

/**
 * The page of an account deletion email: says again what is deleted, with the button that deletes
 * it.
 */
export const Route = createFileRoute('/account/delete/confirm')({
  validateSearch: ({
    token,
    callbackURL,
  }: Record<string, unknown>): { token?: string; callbackURL?: string } => ({
    ...(typeof token === 'string' && { token }),
    ...(typeof callbackURL === 'string' && { callbackURL }),
  }),
  component: ConfirmDeletion,
})

function ConfirmDeletion() {
  const t = useTexts()
  const { token, callbackURL } = Route.useSearch()
  const { id, email } = useUser()
  const query = useQuery(deletionPreviewQuery(id))
  const { data: account } = query
  const obstacle = useObstacle(account)
  const remove = useMutation({
    // The server rejects an untrusted callback URL before it deletes anything.
    mutationFn: () =>
      clientOf().profile.deleteUser({
        body: { token: token ?? '', ...(callbackURL && { callbackURL }) },
      }),
    onSuccess: () => location.assign(callbackURL ?? AFTER_DELETION),
  })
  if (!token || isUsed(remove.error)) return <LinkAlreadyUsed />
  return (
    <AccountPage
      title={t('account.delete.title')}
      description={t('account.delete.confirm_text', { email })}
    >
      {remove.error && <Banner meaning="negative">{sentenceOf(remove.error, t)}</Banner>}
      {query.error && <NotLoaded query={query} />}
      {!account && !query.error && <LoadingCard lines={4} />}
      {account && <DeletionObstacles of={account} />}
      {account && <DeletionSummary of={account} />}
      <div className="flex flex-wrap gap-2">
        <Link plain href="/account/profile" className={buttonClass()}>
          {t('account.delete.keep')}
        </Link>
        <Button
          kind="danger"
          loading={remove.isPending}
          disabledReason={obstacle}
          onClick={() => remove.mutate()}
        >
          {t('account.delete.delete')}
        </Button>
      </div>
    </AccountPage>
  )
}

const isUsed = (error: unknown) => error instanceof RequestFailed && error.error === 'INVALID_TOKEN'

function LinkAlreadyUsed() {
  const t = useTexts()
  return (
    <AccountPage title={t('account.delete.title')}>
      <Banner meaning="negative">{t('account.delete.used')}</Banner>
      <div>
        <Link plain href="/account/delete" className={buttonClass('primary')}>
          {t('accounts.ask_new_link')}
        </Link>
      </div>
    </AccountPage>
  )
}
