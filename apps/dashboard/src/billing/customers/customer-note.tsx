import { useState } from 'react'
import { NOTE_LENGTH_MAX } from '@gatehouse/contract/billing/customer-notes'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** What the organization's members noted about a customer; the customer never sees it. */
export function CustomerNote({ customerId }: { customerId: string }) {
  const t = useTexts()
  const { data, error } = useEndpointQuery('customerNotes', 'get', { id: customerId })
  return (
    <Card title={t('customers.note')}>
      {error && <p className="text-negative">{sentenceOf(error, t)}</p>}
      {!data && !error && <Skeleton />}
      {data && <Note key={customerId} customerId={customerId} saved={data.text} />}
    </Card>
  )
}

function Note({ customerId, saved }: { customerId: string; saved: string }) {
  const t = useTexts()
  const { may } = useStanding()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? saved
  const save = useWrite(
    client => client.customerNotes.update({ id: customerId, body: { text } }),
    () => {
      setTyped(undefined)
      toast({ title: t('form.saved') })
    },
  )
  if (!may('customers:write')) {
    return <p className="whitespace-pre-wrap wrap-anywhere">{saved || '–'}</p>
  }
  const changed = text !== saved
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Field
        label={t('customers.note')}
        labelHidden
        help={t('customers.note_help')}
        error={save.error ? sentenceOf(save.error, t) : undefined}
      >
        <TextArea
          value={text}
          maxLength={NOTE_LENGTH_MAX}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {changed && (
        <Button type="submit" size="small" className="self-start" loading={save.isPending}>
          {t('form.save')}
        </Button>
      )}
    </form>
  )
}
