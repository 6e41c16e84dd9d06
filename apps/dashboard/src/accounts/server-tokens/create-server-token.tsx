import { ServerScope } from '@gatehouse/contract/access/server-scopes'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'

/** The offered lifetimes in days; none means until it is revoked. */
const lifetimes = [30, 90, 365, 0] as const
const NAME_LENGTH_MAX = 100

interface TokenValues {
  name: string
  days: string
  scopes: ServerScope[]
}

const preset: TokenValues = { name: '', days: '90', scopes: ['accounts:admin'] }

interface CreateServerTokenProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called with the clear text, which is available only once. */
  onCreated: (token: string) => void
}

/** Creates a token for a program of the operator. */
export function CreateServerToken({ open, onOpenChange, onCreated }: CreateServerTokenProps) {
  const t = useTexts()
  const save = useWrite(
    (client, { name, days, scopes }: TokenValues) => {
      const expiresIn = days === '0' ? null : `P${days}D`
      return client.serverTokens.create({ body: { name, scopes, expiresIn } })
    },
    ({ token }) => {
      onOpenChange(false)
      onCreated(token)
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('admin.tokens.new')}
      description={t('admin.tokens.new_text')}
      submit={t('tokens.create')}
      save={save}
      values={preset}
    >
      {form => <Fields form={form} />}
    </FormSheet>
  )
}

function Fields({ form }: { form: UseFormReturn<TokenValues> }) {
  const t = useTexts()
  return (
    <>
      <Field
        label={t('fields.name')}
        help={t('tokens.name_help')}
        error={form.formState.errors.name?.message}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={NAME_LENGTH_MAX}
          {...form.register('name', {
            setValueAs: (typed: string) => typed.trim(),
            required: t('invalid.missing'),
          })}
        />
      </Field>
      <Field label={t('tokens.expires')}>
        <NativeSelect
          options={lifetimes.map(days => ({
            value: String(days),
            label: days === 0 ? t('tokens.until_revoked') : t('tokens.days', { count: days }),
          }))}
          {...form.register('days')}
        />
      </Field>
      <Scopes form={form} />
    </>
  )
}

function Scopes({ form }: { form: UseFormReturn<TokenValues> }) {
  const t = useTexts()
  const { field, fieldState } = useController({
    control: form.control,
    name: 'scopes',
    rules: { validate: chosen => chosen.length > 0 || t('tokens.choose_scope') },
  })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-small text-strong mb-1.5 font-medium">{t('tokens.scopes')}</legend>
      {ServerScope.options.map((scope, index) => (
        <Checkbox
          key={scope}
          {...(index === 0 && { ref: field.ref })}
          label={<code className="font-mono">{scope}</code>}
          help={t(`admin.tokens.scope_text.${scopeKeyOf(scope)}`)}
          error={fieldState.error?.message}
          checked={field.value.includes(scope)}
          onChange={({ target }) =>
            field.onChange(
              ServerScope.options.filter(item =>
                item === scope ? target.checked : field.value.includes(item),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** Colons separate namespaces in translation keys. */
const scopeKeys = {
  'accounts:admin': 'accounts_admin',
  'users:read': 'users_read',
  'users:write': 'users_write',
  'organizations:read': 'organizations_read',
  'organizations:write': 'organizations_write',
} as const satisfies Record<ServerScope, string>
const scopeKeyOf = (scope: ServerScope) => scopeKeys[scope]
