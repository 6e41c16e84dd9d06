import { useEffect, useRef, useState } from 'react'
import type { CustomerSessionAuthenticated } from '@gatehouse/contract/billing/portal-sign-in'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request, RequestFailed } from '../api.ts'
import { storeSession } from '../session.ts'

const PATH = '/v1/customer-portal/customer-session'
const EMAIL = /^\S+@\S+\.\S+$/

interface SignInProps {
  /** The organization's slug from the URL, its id once loaded, and its name. */
  organization: string
  organizationId: string | undefined
  seller: string
  /** Whether there was a session, or a link to one. */
  hasEnded: boolean
  onSignedIn: () => void
}

/** Signs in the customer who enters the code sent to their email address. */
export function SignIn(props: SignInProps) {
  const { organization, organizationId, seller, hasEnded, onSignedIn } = props
  const { t } = useTranslation('portal')
  const [email, setEmail] = useState<string>()
  return (
    <section className="mx-auto flex w-full max-w-90 flex-col gap-5 py-6">
      <title>{`${t('sign_in.title')} · ${seller}`}</title>
      <header>
        <h1 className="text-title text-strong">{t('sign_in.title')}</h1>
        <p className="text-muted mt-1.5 text-pretty">
          {email === undefined
            ? t('sign_in.text', { seller })
            : t('sign_in.sent', { seller, email })}
        </p>
      </header>
      {hasEnded && email === undefined && <Banner>{t('sign_in.ended')}</Banner>}
      {email === undefined ? (
        <EmailForm organizationId={organizationId} onSent={setEmail} />
      ) : (
        <CodeForm
          organization={organization}
          onSignedIn={onSignedIn}
          onOther={() => setEmail(undefined)}
        />
      )}
    </section>
  )
}

interface EmailFormProps {
  organizationId: string | undefined
  onSent: (email: string) => void
}

function EmailForm({ organizationId, onSent }: EmailFormProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const send = useMutation({
    mutationFn: () =>
      request('POST', `${PATH}/request`, { body: { email, organization_id: organizationId } }),
    onSuccess: () => onSent(email),
  })
  const submit = () => {
    const valid = EMAIL.test(email)
    setWrong(valid ? undefined : t('sign_in.email_wrong'))
    if (valid) send.mutate()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {send.error && <Banner meaning="negative">{problemSentence(send.error, say)}</Banner>}
      <Field label={t('sign_in.email')} error={wrong} required>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={event => setEmail(event.target.value.trim())}
        />
      </Field>
      <Button
        type="submit"
        kind="primary"
        loading={send.isPending}
        disabled={organizationId === undefined}
        className="w-full"
      >
        {t('sign_in.send')}
      </Button>
    </form>
  )
}

interface CodeFormProps {
  organization: string
  onSignedIn: () => void
  onOther: () => void
}

function CodeForm({ organization, onSignedIn, onOther }: CodeFormProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const open = useMutation({
    mutationFn: () =>
      request<CustomerSessionAuthenticated>('POST', `${PATH}/authenticate`, { body: { code } }),
    onSuccess: ({ token }) => {
      storeSession(organization, token)
      client.clear()
      onSignedIn()
    },
  })
  const { error } = open
  const rejected = error instanceof RequestFailed && error.status === 401
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (code) open.mutate()
      }}
    >
      {error && !rejected && <Banner meaning="negative">{problemSentence(error, say)}</Banner>}
      <Field
        label={t('sign_in.code')}
        error={rejected ? t('sign_in.code_wrong') : undefined}
        required
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          ref={field}
          value={code}
          onChange={event => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <Button type="submit" kind="primary" loading={open.isPending} className="w-full">
        {t('sign_in.open')}
      </Button>
      <Button className="w-full" onClick={onOther}>
        {t('sign_in.other')}
      </Button>
    </form>
  )
}
