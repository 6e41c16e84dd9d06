import { useState } from 'react'
import { VIEW_NAME_MAX } from '@gatehouse/contract/organizations/saved-views'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'
import { FormDialog } from './form-dialog.tsx'
import type { ViewedSearch } from './list-search.ts'
import type { ListViews, SavedView } from './use-list-views.ts'

interface SaveViewDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  views: ListViews
  search: ViewedSearch
  /** The view to rename; a new one is saved without it. */
  view?: SavedView
}

/** Names a view: a new one keeps what the list shows now. */
export function SaveViewDialog({ open, onOpenChange, views, search, view }: SaveViewDialogProps) {
  const t = useTexts()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(false)
  const save = useWrite(
    client =>
      view
        ? client.savedViews.update({ id: view.id, body: { name } })
        : client.savedViews.create({
            body: {
              ...{ list: views.list, name, shared, filters: search.parameters },
              columns: views.chosen,
            },
          }),
    saved => {
      onOpenChange(false)
      if (!view) {
        setName('')
        search.show({ id: saved.id, parameters: saved.filters })
      }
      toast({ title: t('views.saved') })
    },
  )
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(view ? 'views.rename' : 'views.save')}
      action={t(view ? 'form.save' : 'views.save')}
      disabledReason={name.trim() === '' ? t('views.name_missing') : undefined}
      onSubmit={() => save.mutate()}
      saving={save}
    >
      <Field label={t('views.name')}>
        <TextInput
          value={name}
          maxLength={VIEW_NAME_MAX}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {!view && views.mayShare && (
        <Checkbox
          label={t('views.share')}
          help={t('views.share_help')}
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
    </FormDialog>
  )
}
