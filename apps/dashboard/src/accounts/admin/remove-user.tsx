import { useNavigate } from '@tanstack/react-router'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { DeletionOutcome } from '../../frame/deletion-outcome.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import type { UserActionProps } from './user-action.ts'

/**
 * Deletes a user: says what is deleted with the account, and explains what prevents the deletion.
 */
export function RemoveUser({ open, onClose, user }: UserActionProps) {
  const { data } = useEndpointQuery('departures', 'userByAdmin', { userId: user.id })
  const alone = data?.obstacles.filter(({ what }) => what === 'only_owner') ?? []
  return alone.length > 0 ? (
    <SoleOwnerNotice open={open} onClose={onClose} names={alone.map(({ name }) => name)} />
  ) : (
    <Confirm open={open} onClose={onClose} user={user} />
  )
}

function Confirm({ open, onClose, user }: UserActionProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const query = useEndpointQuery('departures', 'userByAdmin', { userId: user.id })
  const notes = {
    customers: t('admin.remove.customers'),
    profile: t('admin.remove.profile'),
  }
  const remove = useWrite(
    client => client.admin.removeUser({ body: { userId: user.id } }),
    async () => {
      toast({ title: t('admin.remove.done', { email: user.email }) })
      await navigate({ to: '/admin/users' })
    },
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (next) return
        remove.reset()
        onClose()
      }}
      title={t('admin.remove.title', { name: user.name || user.email })}
      consequences={[t('form.no_way_back')]}
      action={t('admin.remove.remove')}
      typed={user.email}
      loading={remove.isPending}
      error={remove.error ? rejectionOf(remove.error, t) : undefined}
      onConfirm={() => remove.mutate()}
    >
      {query.error && <NotLoaded query={query} />}
      {query.data && <DeletionOutcome deletion={query.data} notes={notes} />}
    </ConfirmDialog>
  )
}

// The general message for this error addresses the owner; here the owner is another user.
const rejectionOf = (error: unknown, t: ReturnType<typeof useTexts>) =>
  error instanceof RequestFailed && error.error === 'USER_IS_ONLY_OWNER'
    ? t('admin.remove.owns_alone_text')
    : sentenceOf(error, t)

interface SoleOwnerNoticeProps {
  open: boolean
  onClose: () => void
  names: string[]
}

function SoleOwnerNotice({ open, onClose, names }: SoleOwnerNoticeProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={t('admin.remove.not_yet')}
      size="small"
    >
      <Banner meaning="warning" title={t('admin.remove.owns_alone', { count: names.length })}>
        <ul className="my-1 list-disc pl-5">
          {names.map(name => (
            <li key={name} className="break-words">
              {name}
            </li>
          ))}
        </ul>
        {t('admin.remove.owns_alone_text')}
      </Banner>
      <DialogActions>
        <Button onClick={onClose}>{t('ui:action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
