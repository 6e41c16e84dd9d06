import { type SubmitEvent, useState } from 'react'
import { NOTE_LENGTH_MAX } from '@gatehouse/contract/billing/customer-notes'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { Field } from '@gatehouse/ui/field'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { ShowAll } from '../../frame/show-all.tsx'
import { useUser } from '../../accounts/use-user.ts'
import { type ItemOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

type Note = ItemOf<'customerNotes'>

const SHOWN_MAX = 5

/** What the organization's members noted about a customer; the customer never sees it. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const t = useTexts()
  const { may } = useStanding()
  const [limit, setLimit] = useState(SHOWN_MAX)
  const query = { id: customerId, limit }
  const { data, error, refetch } = useEndpointQuery('customerNotes', 'list', query, { keep: true })
  const total = data?.pagination.totalCount ?? 0
  const mayWrite = may('customers:write')
  return (
    <Card title={t('customers.notes')}>
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton />}
      {mayWrite && data && <NewNote key={customerId} customerId={customerId} />}
      {data && total === 0 && !mayWrite && <p className="text-muted">{t('customers.no_notes')}</p>}
      {data && total > 0 && (
        <ul className="mt-3 flex flex-col divide-y">
          {data.items.map(note => (
            <li key={note.id} className="py-3 last:pb-0">
              <OneNote note={note} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
      <ShowAll total={total} limit={limit} onShow={setLimit} />
    </Card>
  )
}

function NewNote({ customerId }: { customerId: string }) {
  const t = useTexts()
  const [text, setText] = useState('')
  const add = useWrite(
    client => client.customerNotes.create({ id: customerId, body: { text } }),
    () => setText(''),
  )
  return (
    <NoteForm
      label={t('customers.new_note')}
      text={text}
      onText={setText}
      action={t('customers.add_note')}
      saving={add}
    />
  )
}

interface NoteFormProps {
  label: string
  text: string
  onText: (text: string) => void
  action: string
  saving: { mutate: () => void; isPending: boolean; error: Error | null }
  onCancel?: () => void
}

function NoteForm({ label, text, onText, action, saving, onCancel }: NoteFormProps) {
  const t = useTexts()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() !== '') saving.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field
        label={label}
        labelHidden
        help={t('customers.note_help')}
        error={saving.error ? sentenceOf(saving.error, t) : undefined}
      >
        <TextArea
          value={text}
          placeholder={label}
          maxLength={NOTE_LENGTH_MAX}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
      {(text.trim() !== '' || onCancel) && (
        <div className="flex gap-2">
          <Button type="submit" size="small" loading={saving.isPending}>
            {action}
          </Button>
          {onCancel && (
            <Button size="small" kind="ghost" onClick={onCancel}>
              {t('ui:action.cancel')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

function OneNote({ note, mayWrite }: { note: Note; mayWrite: boolean }) {
  const t = useTexts()
  const user = useUser()
  const [editing, setEditing] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const { id: noteId, customerId: id, text, author, createdAt, modifiedAt } = note
  const save = useWrite(
    client => client.customerNotes.update({ id, noteId, body: { text: editing ?? text } }),
    () => setEditing(undefined),
  )
  const remove = useWrite(
    client => client.customerNotes.delete({ id, noteId }),
    () => toast({ title: t('customers.note_deleted') }),
  )
  if (editing !== undefined) {
    return (
      <NoteForm
        label={t('customers.edit_note')}
        text={editing}
        onText={setEditing}
        action={t('form.save')}
        saving={save}
        onCancel={() => setEditing(undefined)}
      />
    )
  }
  const items = [
    ...(author?.id === user.id ? [editItem(t('customers.edit_note'), () => setEditing(text))] : []),
    removeItem(t('customers.delete_note'), () => setRemoving(true)),
  ]
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <p className="text-small text-faint min-w-0">
          <span className="text-strong font-medium">
            {author?.name ?? t('customers.by_program')}
          </span>
          {' · '}
          <DateTimeText at={createdAt} />
          {modifiedAt && (
            <>
              {' · '}
              {t('customers.note_edited')}
            </>
          )}
        </p>
        {mayWrite && <RowMenu items={items} loading={remove.isPending} />}
      </div>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={t('customers.delete_note')}
        consequences={[t('form.no_way_back')]}
        action={t('customers.delete_note')}
        loading={remove.isPending}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
