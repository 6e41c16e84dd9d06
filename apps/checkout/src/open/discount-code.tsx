import { type SubmitEvent, useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'

interface DiscountCodeProps {
  checkout: Checkout
  error: string | undefined
  saving: boolean
  /** The entered code: paying applies it too. */
  code: string
  onType: (code: string) => void
  /** Null removes the discount. */
  onChange: (code: string | null) => void
}

/** The field where a discount code is applied and removed. */
export function DiscountCode(props: DiscountCodeProps) {
  const { checkout, error, saving, code, onType, onChange } = props
  const { t } = useTranslation('checkout')
  const [open, setOpen] = useState(false)
  // Another change that is being saved does not keep a code from being applied after it.
  const [applying, setApplying] = useState(false)
  const discountCode = checkout.discount?.code
  if (discountCode) {
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setOpen(true)
            onType('')
            onChange(null)
          }}
          className={
            'rounded-control bg-selected text-small text-strong inline-flex min-h-7 max-w-full ' +
            'items-center gap-1.5 px-2 font-medium max-sm:min-h-11'
          }
        >
          <span className="min-w-0 break-all">{discountCode}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{t('discount.remove')}</span>
        </button>
        {error && <p className="text-small text-negative mt-1">{error}</p>}
      </>
    )
  }
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="text-accent rounded-mark font-medium hover:underline max-sm:min-h-11"
      >
        {t('discount.add')}
      </button>
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    setApplying(true)
    onChange(code.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field label={t('discount.label')} error={error}>
        <span className="flex gap-2">
          <TextInput
            ref={focusFirst}
            value={code}
            onChange={({ target }) => {
              setApplying(false)
              onType(target.value)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={256}
          />
          <Button type="submit" loading={saving && applying}>
            {t('discount.apply')}
          </Button>
        </span>
      </Field>
    </form>
  )
}

// The field replaces the button that opened it, so it takes over the focus.
function focusFirst(input: HTMLInputElement | null) {
  input?.focus()
}
