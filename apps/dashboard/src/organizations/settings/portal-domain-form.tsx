import { PortalHost } from '@gatehouse/contract/organizations/portal-domains'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from 'react-hook-form'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { hostOf } from './host-of.ts'

/** Asks for the domain. */
export function PortalDomainForm() {
  const t = useTexts()
  const { id } = useOrganization()
  const form = useForm({ defaultValues: { host: '' } })
  const { errors, isDirty } = form.formState
  const set = useWrite((client, host: string) => client.portalDomain.set({ id, body: { host } }))
  const submit = form.handleSubmit(({ host }) => set.mutate(hostOf(host)))
  return (
    <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
      <UnsavedChangesPrompt hasChanges={isDirty && !set.isPending && !set.isSuccess} />
      {set.error && <Banner meaning="negative">{sentenceOf(set.error, t)}</Banner>}
      <Field
        label={t('settings.domain.label')}
        help={t('settings.domain.help')}
        error={errors.host?.message}
        required
      >
        <TextInput
          mono
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="billing.example.com"
          {...form.register('host', {
            validate: text =>
              PortalHost.safeParse(hostOf(text)).success || t('settings.domain.wrong'),
          })}
        />
      </Field>
      <div>
        <Button type="submit" kind="primary" loading={set.isPending}>
          {t('settings.domain.add')}
        </Button>
      </div>
    </form>
  )
}
