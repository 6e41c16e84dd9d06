import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { useForm } from '@gatehouse/ui/little-form'
import { slugOf } from '@gatehouse/ui/slug-of'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { Field } from '../form/field.tsx'
import { fieldProps } from '../form/field-props.ts'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'
import { SLUG, SLUG_LENGTH_MIN } from './slug.ts'

type Input = { name: string; slug: string }

type NewOrganizationProps = { onClose: () => void; onCreated: (id: string) => void }

const NAME_LENGTH_MIN = 3
const NAME_LENGTH_MAX = 200

/** A dialog with the name and the slug of a new organization, which then becomes active. */
export function NewOrganization({ onClose, onCreated }: NewOrganizationProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const slug = useRef<HTMLInputElement>(null)
  const [isOwnSlug, setOwnSlug] = useState(false)
  const form = useForm<Input>({ defaultValues: { name: '', slug: '' } })
  const create = useCall((input: Input) => auth.organization.create(input))
  useEffect(() => {
    // A page that is rendered again in development has the dialog open already.
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const submit = async (input: Input) => {
    const { data, error } = await create.send(input)
    if (error) return
    onCreated(data.id)
    onClose()
  }
  const name = fieldProps(form, 'name', {
    required: t('invalid.missing'),
    minLength: { value: NAME_LENGTH_MIN, message: t('invalid.short', { count: NAME_LENGTH_MIN }) },
  })
  const { inputRef, ...slugProps } = fieldProps(form, 'slug', {
    required: t('invalid.missing'),
    minLength: { value: SLUG_LENGTH_MIN, message: t('invalid.short', { count: SLUG_LENGTH_MIN }) },
    pattern: { value: SLUG, message: t('organization.slug_form') },
  })
  return (
    <dialog ref={dialog} className="gh-dialog" aria-labelledby={titleId} onClose={onClose}>
      <Part of="card">
        <Part of="title" id={titleId}>
          {t('organization.title')}
        </Part>
        <Part of="form" noValidate onSubmit={event => void form.handleSubmit(submit)(event)}>
          {create.error && <Alert>{problemText(create.error, t)}</Alert>}
          <Field
            label={t('organization.name')}
            autoComplete="organization"
            maxLength={NAME_LENGTH_MAX}
            {...name}
            onChange={event => {
              name.onChange(event)
              if (!isOwnSlug && slug.current) slug.current.value = slugOf(event.target.value)
            }}
          />
          <Field
            label={t('organization.slug')}
            help={t('organization.slug_help')}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            {...slugProps}
            onChange={event => {
              setOwnSlug(true)
              slugProps.onChange(event)
            }}
            inputRef={element => {
              slug.current = element
              inputRef(element)
            }}
          />
          <div className="gh-row gh-row-end">
            <PendingButton kind="secondaryButton" onClick={() => dialog.current?.close()}>
              {t('action.cancel')}
            </PendingButton>
            <PendingButton type="submit" isPending={create.isPending}>
              {t('organization.submit')}
            </PendingButton>
          </div>
        </Part>
      </Part>
    </dialog>
  )
}
