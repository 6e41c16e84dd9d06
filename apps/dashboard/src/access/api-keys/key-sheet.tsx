import { apiKeyBounds } from '@gatehouse/contract/access/api-keys'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import type { UseFormReturn } from 'react-hook-form'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import type { ApiKey } from './api-key.ts'
import { useKeyWrite } from './api-keys-query.ts'

const DAY_SECONDS = 86_400
/** The offered lifetimes in days; 0 means until it is deleted. */
const lifetimes = [30, 90, 365, 0] as const
const DEFAULT_DAYS = '90'

interface KeyValues {
  name: string
  prefix: string
  days: string
}

interface KeySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  apiKey: ApiKey | undefined
  /** Called with the clear text, which is available only once. */
  onCreated: (key: string) => void
}

/** Creates a key, or renames one. */
export function KeySheet({ open, onOpenChange, apiKey, onCreated }: KeySheetProps) {
  const t = useTexts()
  const save = useKeyWrite(
    async (keys, { name, prefix, days }: KeyValues) => {
      if (apiKey) {
        await keys.update({ body: { keyId: apiKey.id, name } })
        return undefined
      }
      const expiresIn = days === '0' ? null : Number(days) * DAY_SECONDS
      const made = await keys.create({ body: { name, expiresIn, ...(prefix && { prefix }) } })
      return made.key
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
      title={t(apiKey ? 'api_keys.rename' : 'api_keys.new')}
      submit={t(apiKey ? 'form.save' : 'api_keys.create')}
      save={save}
      values={{ name: apiKey?.name ?? '', prefix: '', days: DEFAULT_DAYS }}
    >
      {form => <KeyFields form={form} isNew={!apiKey} />}
    </FormSheet>
  )
}

function KeyFields({ form, isNew }: { form: UseFormReturn<KeyValues>; isNew: boolean }) {
  const t = useTexts()
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('fields.name')}
        help={t('tokens.name_help')}
        error={errors.name?.message}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={apiKeyBounds.name.max}
          {...form.register('name', { required: t('invalid.missing') })}
        />
      </Field>
      {isNew && (
        <>
          <Field label={t('tokens.expires')}>
            <NativeSelect
              options={lifetimes.map(days => ({
                value: String(days),
                label: days === 0 ? t('api_keys.until_deleted') : t('tokens.days', { count: days }),
              }))}
              {...form.register('days')}
            />
          </Field>
          <Field
            label={t('api_keys.prefix')}
            optional
            help={t('api_keys.prefix_help')}
            error={errors.prefix?.message}
          >
            <TextInput
              mono
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={apiKeyBounds.prefix.max}
              {...form.register('prefix', {
                pattern: { value: /^[a-zA-Z0-9_-]*$/, message: t('api_keys.prefix_form') },
              })}
            />
          </Field>
        </>
      )}
    </>
  )
}
