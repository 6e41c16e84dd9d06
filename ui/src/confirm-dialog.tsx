import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What to know before reading the details; short consequences follow them. */
  description?: string
  size?: 'small' | 'medium'
  /** The consequences, in numbers: "Cancels 3 subscriptions." */
  consequences?: ReactNode[]
  /** Further details and options. */
  children?: ReactNode
  /** The button's label, a verb: "Delete customer". */
  action: string
  onConfirm: () => void
  /** A text the user must type first, for irreversible actions. */
  typed?: string
  danger?: boolean
  loading?: boolean
  /** Why the action failed. */
  error?: string | undefined
}

/** States the consequences and asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, consequences = [], action, typed, danger = true } = props
  const { t } = useTranslation('ui')
  const [word, setWord] = useState('')
  const missing = typed !== undefined && word.trim() !== typed
  const confirm = (event: SubmitEvent) => {
    event.preventDefault()
    if (!missing) props.onConfirm()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={next => {
        if (!next) setWord('')
        onOpenChange(next)
      }}
      title={title}
      description={props.description}
      size={props.size ?? 'small'}
    >
      <form onSubmit={confirm} className="flex flex-col gap-4">
        {props.children}
        {consequences.length > 0 && <Consequences of={consequences} />}
        {typed && (
          <Field
            label={
              <Trans
                t={t}
                i18nKey="confirm.type"
                values={{ word: typed }}
                components={[<b key="word" className="font-mono" />]}
              />
            }
          >
            <TextInput
              value={word}
              onChange={event => setWord(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        {props.error && <Banner meaning="negative">{props.error}</Banner>}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'primary'}
            loading={props.loading}
            disabledReason={missing ? t('confirm.type_first', { word: typed }) : undefined}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Consequences({ of }: { of: ReactNode[] }) {
  if (of.length === 1) return <p className="text-muted">{of[0]}</p>
  return (
    <ul className="text-muted flex flex-col gap-1.5">
      {of.map((consequence, index) => (
        <li key={index} className="flex gap-2.5">
          <span aria-hidden className="bg-neutral-solid mt-2 size-1 shrink-0 rounded-full" />
          <span className="min-w-0">{consequence}</span>
        </li>
      ))}
    </ul>
  )
}
