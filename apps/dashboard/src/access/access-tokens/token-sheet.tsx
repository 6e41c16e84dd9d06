import { useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Sheet } from '@gatehouse/ui/sheet'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm } from 'react-hook-form'
import { useWrite } from '../../ask.ts'
import { showWrongFields } from '../../frame/form-errors.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { Refused } from '../../frame/refused.tsx'
import { useWords } from '../../words.ts'
import type { AccessToken } from './access-token.ts'
import { everyScope, type Scope } from './offered-scopes.ts'
import { ScopeGrid } from './scope-grid.tsx'

/** Lives a token can be given, in days; none is until it is revoked. */
const lives = [30, 90, 365, 0] as const
const DEFAULT_LIFE = '90'

interface TokenValues {
  comment: string
  days: string
  scopes: Scope[]
}

interface TokenSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  token: AccessToken | undefined
  /** Told the clear text, the only time it is known. */
  onMade: (token: string) => void
}

/** Making a token, and changing what one may do. */
export function TokenSheet({ open, onOpenChange, token, onMade }: TokenSheetProps) {
  const t = useWords()
  const id = useId()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    async (client, { comment, days, scopes }: TokenValues) => {
      if (token) {
        await client.accessTokens.update({ id: token.id, body: { comment, scopes } })
        return undefined
      }
      const expiresIn = days === '0' ? null : `P${days}D`
      const made = await client.accessTokens.create({
        body: { organizationId, comment, scopes, expiresIn },
      })
      return made.token
    },
    made => {
      onOpenChange(false)
      if (made) onMade(made)
      else toast({ title: t('form.saved') })
    },
  )
  return (
    <Sheet
      open={open}
      onOpenChange={next => {
        save.reset()
        onOpenChange(next)
      }}
      title={t(token ? 'tokens.edit' : 'tokens.new')}
      keep
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" loading={save.isPending}>
            {t(token ? 'form.save' : 'tokens.create')}
          </Button>
        </>
      }
    >
      <TokenForm
        id={id}
        token={token}
        error={save.error}
        onSave={(values, onError) => save.mutate(values, { onError })}
      />
    </Sheet>
  )
}

interface TokenFormProps {
  id: string
  token: AccessToken | undefined
  error: unknown
  onSave: (values: TokenValues, onError: (error: unknown) => void) => void
}

function TokenForm({ id, token, error, onSave }: TokenFormProps) {
  const t = useWords()
  const form = useForm<TokenValues>({
    defaultValues: {
      comment: token?.comment ?? '',
      days: DEFAULT_LIFE,
      scopes: token ? everyScope.filter(scope => token.scopes.includes(scope)) : [],
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(values =>
    onSave(values, refusal => showWrongFields(form, refusal, t)),
  )
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onSubmit={event => void submit(event)}
        className="flex flex-col gap-5"
      >
        <Refused error={error} form={form} />
        <Field
          label={t('fields.name')}
          help={t('tokens.name_help')}
          error={errors.comment?.message}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={255}
            {...form.register('comment', { required: t('invalid.missing') })}
          />
        </Field>
        {!token && (
          <Field label={t('tokens.expires')}>
            <NativeSelect
              options={lives.map(days => ({
                value: String(days),
                label: days === 0 ? t('tokens.until_revoked') : t('tokens.days', { count: days }),
              }))}
              {...form.register('days')}
            />
          </Field>
        )}
        <ScopeGrid />
      </form>
    </FormProvider>
  )
}
