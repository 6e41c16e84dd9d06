import { TOKEN_SECONDS_MAX } from '@gatehouse/contract/access/access-tokens'
import { DateInput } from '@gatehouse/ui/date-input'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import type { AccessToken } from './access-token.ts'
import { everyScope, type Scope } from './offered-scopes.ts'
import { ScopeGrid } from './scope-grid.tsx'

/** The offered lifetimes in days; none means until it is revoked. */
const lifetimes = [30, 90, 365, 0] as const
const DEFAULT_DAYS = '90'
/** A lifetime that ends on a chosen day. */
const CHOSEN_DAY = 'day'
/** Seconds until a day begins in the user's time zone. */
const secondsUntil = (day: string) => (new Date(`${day}T00:00`).getTime() - Date.now()) / 1000

interface TokenValues {
  comment: string
  days: string
  /** The chosen day, if no offered lifetime fits. */
  day: string
  scopes: Scope[]
}

interface TokenSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  token: AccessToken | undefined
  /** Called with the clear text, which is available only once. */
  onCreated: (token: string) => void
}

/** Creates a token, or changes a token's scopes. */
export function TokenSheet({ open, onOpenChange, token, onCreated }: TokenSheetProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    async (client, { comment, days, day, scopes }: TokenValues) => {
      if (token) {
        await client.organizationAccessTokens.update({ id: token.id, body: { comment, scopes } })
        return undefined
      }
      const until = days === CHOSEN_DAY ? Math.round(secondsUntil(day)) : `P${days}D`
      const expiresIn = days === '0' ? null : until
      const made = await client.organizationAccessTokens.create({
        body: { organizationId, comment, scopes, expiresIn },
      })
      return made.token
    },
    made => {
      onOpenChange(false)
      if (made) onCreated(made)
      else toast({ title: t('form.saved') })
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(token ? 'tokens.edit' : 'tokens.new')}
      submit={t(token ? 'form.save' : 'tokens.create')}
      save={save}
      values={valuesOf(token)}
    >
      {form => <TokenFields form={form} token={token} />}
    </FormSheet>
  )
}

interface TokenFieldsProps {
  form: UseFormReturn<TokenValues>
  token: AccessToken | undefined
}

function TokenFields({ form, token }: TokenFieldsProps) {
  const t = useTexts()
  const { errors } = form.formState
  const days = useWatch({ control: form.control, name: 'days' })
  return (
    <>
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
            options={[
              ...lifetimes.map(item => ({
                value: String(item),
                label: item === 0 ? t('tokens.until_revoked') : t('tokens.days', { count: item }),
              })),
              { value: CHOSEN_DAY, label: t('tokens.days_ahead') },
            ]}
            {...form.register('days')}
          />
        </Field>
      )}
      {!token && days === CHOSEN_DAY && <DayField form={form} />}
      <ScopeGrid />
    </>
  )
}

function DayField({ form }: { form: UseFormReturn<TokenValues> }) {
  const t = useTexts()
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control: form.control,
    name: 'day',
    rules: {
      validate: day => {
        const seconds = secondsUntil(day)
        return (seconds > 0 && seconds < TOKEN_SECONDS_MAX) || t('tokens.day_later')
      },
    },
  })
  return (
    <Field label={t('tokens.day')} error={fieldState.error?.message} required>
      <DateInput ref={ref} value={value} onChange={onChange} />
    </Field>
  )
}

function valuesOf(token: AccessToken | undefined): TokenValues {
  return {
    comment: token?.comment ?? '',
    days: DEFAULT_DAYS,
    day: '',
    scopes: token ? everyScope.filter(scope => token.scopes.includes(scope)) : [],
  }
}
