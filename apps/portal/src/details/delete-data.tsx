import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { useOverviewPath, usePortalParams } from '../frame/use-portal.ts'
import { type Customer, ME } from '../queries.ts'
import { endSession } from '../session.ts'

const PATH = `${ME}/erasure`

/** Deletes the customer's data after a code sent to their address; says what is kept. */
export function DeleteData({ self }: { self: Customer }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const send = useMutation({
    mutationFn: () => request('POST', `${PATH}/request`),
    onSuccess: () => setOpen(true),
  })
  // The purchases of an organization belong to it, not to one of its members.
  if (self.type === 'team') return null
  return (
    <section className="mt-4 flex max-w-lg flex-col items-start gap-4 border-t pt-6">
      <h2 className="text-body text-strong">{t('erasure.title')}</h2>
      <ul className="text-muted flex list-disc flex-col gap-1 pl-4">
        <li>{t('erasure.ends')}</li>
        <li>{t('erasure.erased')}</li>
        <li>{t('erasure.kept')}</li>
      </ul>
      {send.error && <Banner meaning="negative">{problemSentence(send.error, say)}</Banner>}
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        {t('erasure.open')}
      </Button>
      {open && <CodeDialog email={self.email} onClose={() => setOpen(false)} />}
    </section>
  )
}

function CodeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { organization } = usePortalParams()
  const overview = useOverviewPath()
  const router = useRouter()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const erase = useMutation({
    mutationFn: () => request('POST', PATH, { body: { code } }),
    onSuccess: () => {
      endSession(organization)
      client.clear()
      toast({ title: t('erasure.done') })
      router.history.replace(overview)
    },
  })
  const { error } = erase
  const isWrong = error instanceof RequestFailed && error.code === 'ErasureCodeInvalid'
  return (
    <Dialog
      open
      onOpenChange={shown => shown || onClose()}
      title={t('erasure.title')}
      description={t('erasure.sent', { email })}
      keep
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          if (code) erase.mutate()
        }}
      >
        {error && !isWrong && <Banner meaning="negative">{problemSentence(error, say)}</Banner>}
        <Field
          label={t('sign_in.code')}
          error={isWrong ? t('sign_in.code_wrong') : undefined}
          required
        >
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            value={code}
            onChange={event => setCode(event.target.value.toUpperCase())}
          />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('request.later')}</Button>
          <Button type="submit" kind="danger" loading={erase.isPending}>
            {t('erasure.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
