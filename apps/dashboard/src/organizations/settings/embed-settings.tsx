import { EMBED_HOSTS_MAX, EmbedHost } from '@gatehouse/contract/organizations/merchant'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { TextArea } from '@gatehouse/ui/text-area'
import { useForm } from 'react-hook-form'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { hostsOf } from './hosts-of.ts'
import { SaveButton } from './save-button.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** The sites on which the merchant's checkouts may be embedded. */
export function EmbedSettings() {
  const t = useTexts()
  const { embedHosts } = useOrganization()
  const save = useSaveSettings()
  const form = useForm({ defaultValues: { hosts: embedHosts.join('\n') } })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(values => {
    const hosts = hostsOf(values.hosts)
    save.mutate({ embedHosts: hosts }, { onSuccess: () => form.reset({ hosts: hosts.join('\n') }) })
  })
  const check = (text: string) => {
    const hosts = hostsOf(text)
    const wrong = hosts.find(host => !EmbedHost.safeParse(host).success)
    if (wrong !== undefined) return t('settings.embed_wrong', { host: wrong })
    return hosts.length <= EMBED_HOSTS_MAX || t('settings.embed_many', { count: EMBED_HOSTS_MAX })
  }
  return (
    <Card title={t('settings.embed')} description={t('settings.embed_text')}>
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <Field
          label={t('settings.embed_hosts')}
          help={t('settings.embed_help')}
          error={errors.hosts?.message}
          optional
        >
          <TextArea
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={'shop.example\n*.shop.example'}
            {...form.register('hosts', { validate: check })}
          />
        </Field>
        <SaveButton saving={save.isPending} changed={isDirty} />
      </form>
    </Card>
  )
}
