import { toast } from '@gatehouse/ui/toast'
import { type InputOf, useWrite } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'

/** Saves a part of the organization's settings. */
export function useSaveSettings() {
  const t = useTexts()
  const { id } = useOrganization()
  return useWrite(
    (client, body: InputOf<'organizations', 'update'>['body']) =>
      client.organizations.update({ id, body }),
    () => toast({ title: t('form.saved') }),
  )
}
