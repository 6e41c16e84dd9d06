import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { AppFields } from './app-fields.tsx'
import { type AppValues, configurationOf, fieldNames, valuesOf } from './app-values.ts'
import type { OAuthApp } from './oauth-app.ts'

interface AppSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  app: OAuthApp | undefined
  /** Called with an app whose secret is available only once. */
  onCreated: (app: OAuthApp) => void
}

/** Registers an app, or changes it. */
export function AppSheet({ open, onOpenChange, app, onCreated }: AppSheetProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, values: AppValues) => {
      const body = configurationOf(values, app)
      return app
        ? client.oauthClients.update({ clientId: app.clientId, body })
        : client.oauthClients.create({ body: { ...body, organizationId } })
    },
    (saved, { kind }) => {
      onOpenChange(false)
      // An app that had no secret gets one with its new type.
      const isNew = !app || (!app.clientSecret && kind === 'secret')
      if (isNew) onCreated(saved)
      else toast({ title: t('form.saved') })
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(app ? 'apps.edit' : 'apps.new')}
      submit={t(app ? 'form.save' : 'apps.create')}
      save={save}
      values={valuesOf(app)}
      names={fieldNames}
    >
      {form => <AppFields form={form} />}
    </FormSheet>
  )
}
