import { useState } from 'react'
import { portalRightsOf } from '@gatehouse/contract/billing/portal-rights'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { usePortalParams } from '../frame/use-portal.ts'
import { ME, organizationQuery } from '../queries.ts'

/** The contract's maximum length of an email address. */
const EMAIL_MAX = 320

/** The customer's email address; the customer can change it if the merchant allows it. */
export function EmailField({ email }: { email: string }) {
  const { t } = useTranslation('portal')
  const { organization } = usePortalParams()
  const { data: seller } = useQuery(organizationQuery(organization))
  const [changing, setChanging] = useState(false)
  const own = seller !== undefined && portalRightsOf(seller).email
  const help = t('details.email_help', { seller: seller?.name ?? organization })
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t('details.email')} help={own ? undefined : help}>
            <TextInput type="email" value={email} readOnly className="bg-hover text-muted" />
          </Field>
        </div>
        {own && (
          <Button onClick={() => setChanging(true)}>
            {t('email.change')}
            <span className="sr-only"> ({t('details.email')})</span>
          </Button>
        )}
      </div>
      {changing && <ChangeEmail seller={seller?.name ?? ''} onOpenChange={setChanging} />}
    </>
  )
}

interface ChangeEmailProps {
  seller: string
  onOpenChange: (open: boolean) => void
}

/** Requests a new email address, and says that it applies once the mailed link is confirmed. */
function ChangeEmail({ seller, onOpenChange }: ChangeEmailProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [email, setEmail] = useState('')
  const send = useMutation({
    mutationFn: (to: string) =>
      request<null>('POST', `${ME}/email-update/request`, { body: { email: to } }),
  })
  const rejected = send.error instanceof RequestFailed ? send.error : undefined
  const wrong = rejected?.refusals.length ? t('email.refused') : undefined
  const elsewhere =
    rejected?.code === 'NotPermitted' ? t('email.not_allowed', { seller }) : undefined
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('email.title')}
      description={send.isSuccess ? undefined : t('email.text', { seller })}
      keep
    >
      {send.isSuccess ? (
        <>
          <output className="block break-words">
            {t('email.sent', { email: send.variables })}
          </output>
          <DialogActions>
            <Button kind="primary" onClick={() => onOpenChange(false)}>
              {t('email.close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={event => {
            event.preventDefault()
            send.mutate(email.trim())
          }}
        >
          <Field label={t('email.new')} error={wrong}>
            <TextInput
              type="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              maxLength={EMAIL_MAX}
              autoComplete="email"
              spellCheck={false}
            />
          </Field>
          {send.error && !wrong && (
            <Banner meaning="negative">{elsewhere ?? problemSentence(send.error, say)}</Banner>
          )}
          <DialogActions>
            <Button onClick={() => onOpenChange(false)}>{t('email.cancel')}</Button>
            <Button type="submit" kind="primary" loading={send.isPending}>
              {t('email.send')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
