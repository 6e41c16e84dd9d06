import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import {
  type Card,
  cardErrors,
  type CardErrors,
  CardFields,
  noCard,
  SandboxCard,
} from '@gatehouse/ui/card/card-fields.tsx'
import { fieldOfCode } from '@gatehouse/ui/card/field-of-code.ts'
import type { Processor } from '@gatehouse/ui/card/processor.ts'
import { type Payer, simulatedToken, type Tokenize } from '@gatehouse/ui/card/simulated-token.ts'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextInput } from '@gatehouse/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Customer, selfQuery } from '../queries.ts'
import { codeText } from './declines.ts'
import { useAddCard } from './use-add-card.ts'
import { usePaymentProblem } from './use-payment-problem.ts'

// Stripe's library is loaded only if Stripe takes the card.
const StripeFields = lazy(() => import('@gatehouse/ui/card/stripe-fields.tsx'))

type Errors = CardErrors & { name?: string }

interface CardFormProps {
  processor: Processor
  /** Whether the card may be saved in addition to the default card. */
  canSetDefault: boolean
  /** The cancel button. */
  close: ReactNode
  done: () => void
}

/** A card form: our own if the simulator takes the card, otherwise Stripe's. */
export function CardForm({ processor, canSetDefault, close, done }: CardFormProps) {
  const { t } = useTranslation('portal')
  const problemOf = usePaymentProblem()
  const { data: self } = useQuery(selfQuery())
  const [card, setCard] = useState(noCard)
  const [typedName, setName] = useState<string>()
  const [set_default, setDefault] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  const stripe = useRef<Tokenize>(undefined)
  const name = typedName ?? self?.billing_name ?? self?.name ?? ''
  const give = useSubmitMethod({ processor, card, name, self, stripe, set_default, done })
  const { errors, clear } = give
  useEffect(() => {
    if (give.attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [give.attempt])
  const editCard = (change: Partial<Card>) => {
    setCard(known => ({ ...known, ...change }))
    clear(Object.keys(change) as (keyof Card)[])
  }
  const problem = give.problem ?? problemOf(give.error)
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={event => {
        event.preventDefault()
        void give.submit()
      }}
    >
      {processor.kind === 'simulator' ? (
        <>
          <SandboxCard />
          <CardFields card={card} errors={errors} onChange={editCard} />
        </>
      ) : (
        <Suspense fallback={<Skeleton className="h-40! w-full" />}>
          <StripeFields currency="usd" due={0} recurring processor={processor} ready={stripe} />
        </Suspense>
      )}
      <Field label={t('add_card.name')} error={errors.name} required>
        <TextInput
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            clear(['name'])
          }}
          autoComplete="cc-name"
          maxLength={256}
        />
      </Field>
      {canSetDefault && (
        <Checkbox
          label={t('add_card.default')}
          help={t('add_card.default_help')}
          checked={set_default}
          onChange={({ target }) => setDefault(target.checked)}
        />
      )}
      {problem && <Banner meaning="negative">{problem}</Banner>}
      <DialogActions>
        {close}
        <Button type="submit" kind="primary" loading={give.busy}>
          {t('add_card.save')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface PaymentSubmission {
  processor: Processor
  card: Card
  name: string
  self: Customer | undefined
  stripe: { current: Tokenize | undefined }
  set_default: boolean
  done: () => void
}

/** Sends the card to the processor and its token to our server. */
function useSubmitMethod({
  processor,
  card,
  name,
  self,
  stripe,
  set_default,
  done,
}: PaymentSubmission) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [asking, setAsking] = useState(false)
  const add = useAddCard(done)
  const tokenize: Tokenize = async payer => {
    if (processor.kind === 'simulator') return simulatedToken(processor, card, payer)
    return (await stripe.current?.(payer)) ?? { refused: 'processing_error' }
  }
  const reject = (found: Errors, sentence?: string) => {
    setErrors(found)
    setProblem(sentence)
    setAttempt(count => count + 1)
  }
  const submit = async () => {
    const typed = processor.kind === 'simulator' ? cardErrors(card, say) : {}
    const found = { ...typed, ...(name.trim() === '' && { name: t('add_card.missing') }) }
    if (Object.keys(found).length > 0) return reject(found)
    setErrors({})
    setProblem(undefined)
    add.reset()
    setAsking(true)
    const made = await tokenize(payerOf(name, self)).finally(() => setAsking(false))
    if ('token' in made) return add.mutate({ token: made.token, set_default, processor })
    // Stripe's form shows the errors of its own fields.
    if (made.message) return reject({}, made.message)
    const field = fieldOfCode(made.refused)
    const sentence = codeText(made.refused, t)
    return field ? reject({ [field]: sentence }) : reject({}, sentence)
  }
  const clear = (fields: (keyof Errors)[]) =>
    setErrors(known =>
      Object.fromEntries(
        Object.entries(known).filter(([field]) => !fields.some(each => each === field)),
      ),
    )
  const busy = asking || add.isPending
  return { errors, problem, attempt, error: add.error, busy, submit, clear }
}

function payerOf(name: string, self: Customer | undefined): Payer {
  const { line1, line2, city, postal_code, state, country } = self?.billing_address ?? {}
  const parts = { line1, line2, city, postal_code, state, country }
  const address = Object.fromEntries(
    Object.entries(parts).map(([part, value]) => [part, value ?? null]),
  ) as Payer['address'] // Every field is listed above.
  return { name: name.trim(), email: self?.email ?? '', address }
}
