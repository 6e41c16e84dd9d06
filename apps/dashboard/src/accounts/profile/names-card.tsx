import { useMutation } from '@tanstack/react-query'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useForm, useWatch } from 'react-hook-form'
import { clientOf } from '../../client.ts'
import { showFieldProblems } from '../../frame/form-errors.ts'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { Rejected } from '../../frame/refused.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOffers } from '../offers.ts'
import { useUser, useUserChanged } from '../use-user.ts'
import { USERNAME_PATTERN, useUsernameVerdict } from './use-username-verdict.ts'
import { UsernameMark } from './username-mark.tsx'

interface Names {
  name: string
  username: string
  displayUsername: string
}

const usernameErrors = new Set([
  'USERNAME_TOO_SHORT',
  'USERNAME_TOO_LONG',
  'INVALID_USERNAME',
  'USERNAME_IS_ALREADY_TAKEN',
])

const isAboutUsername = (error: unknown) =>
  error instanceof RequestFailed && usernameErrors.has(error.error)

/** The user's name, and the username for signing in. */
export function NamesCard() {
  const t = useTexts()
  const user = useUser()
  const userChanged = useUserChanged()
  const { usernameLengthMin: min, usernameLengthMax: max } = useOffers()
  const form = useForm<Names>({ defaultValues: namesOf(user) })
  const { errors, isDirty } = form.formState
  const typed = useWatch({ control: form.control, name: 'username' })
  const verdict = useUsernameVerdict(typed, user.username)
  const save = useMutation({
    mutationFn: (names: Names) => clientOf().profile.update({ body: changeOf(names, user) }),
    onSuccess: async (_, names) => {
      form.reset(names)
      await userChanged()
      toast({ title: t('form.saved') })
    },
    onError: error => {
      if (!isAboutUsername(error)) return showFieldProblems(form, error, t)
      form.setError('username', { message: sentenceOf(error, t) }, { shouldFocus: true })
    },
  })
  const used = verdict === 'taken' ? t('refusal.username_taken') : undefined
  return (
    <Card title={t('account.names.title')} description={t('account.names.text')}>
      <form
        noValidate
        onSubmit={event => void form.handleSubmit(names => save.mutate(names))(event)}
        className="flex flex-col gap-5"
      >
        <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
        {!isAboutUsername(save.error) && <Rejected error={save.error} form={form} />}
        <Field label={t('accounts.name')} error={errors.name?.message} required>
          <TextInput
            autoComplete="name"
            maxLength={1_000}
            {...form.register('name', { required: t('invalid.missing') })}
          />
        </Field>
        <Field
          label={t('account.names.username')}
          optional={!user.username}
          help={t('account.names.username_help', { min, max })}
          error={errors.username?.message ?? used}
        >
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            after={<UsernameMark of={verdict} />}
            {...form.register('username', {
              required: user.username ? t('invalid.missing') : false,
              pattern: { value: USERNAME_PATTERN, message: t('refusal.username_invalid') },
              minLength: { value: min, message: t('invalid.short', { count: min }) },
              maxLength: { value: max, message: t('invalid.long', { count: max }) },
            })}
          />
        </Field>
        <Field
          label={t('account.names.display')}
          optional
          help={t('account.names.display_help')}
          error={errors.displayUsername?.message}
        >
          <TextInput
            autoComplete="nickname"
            maxLength={1_000}
            {...form.register('displayUsername')}
          />
        </Field>
        <div>
          <Button
            type="submit"
            kind="primary"
            loading={save.isPending}
            disabledReason={used ?? (isDirty ? undefined : t('form.nothing_changed'))}
          >
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type User = ReturnType<typeof useUser>

/** A display username that only repeats the username is not shown twice. */
const namesOf = ({ name, username, displayUsername }: User): Names => ({
  name,
  username:
    displayUsername?.toLowerCase() === username ? (displayUsername ?? '') : (username ?? ''),
  displayUsername: displayUsername?.toLowerCase() === username ? '' : (displayUsername ?? ''),
})

/** Without a separate display username, the username is shown as the user typed it. */
function changeOf({ name, username, displayUsername: written }: Names, before: User) {
  const displayUsername = written || username
  return {
    name,
    ...(username && { username }),
    ...(displayUsername !== (before.displayUsername ?? '') && { displayUsername }),
  }
}
