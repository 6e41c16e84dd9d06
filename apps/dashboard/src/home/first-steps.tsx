import { buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Check } from 'lucide-react'
import { useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { TestCards } from '../billing/test-cards.tsx'
import { useStanding } from '../organizations/standing.ts'
import { useTexts } from '../texts.ts'

type StepId = 'product' | 'link' | 'pay' | 'webhook'

interface Step {
  id: StepId
  done: boolean
  /** The page where the step is done. */
  href: string
}

/** Which steps to a first sale are done; undefined while that is loading. */
export function useFirstSteps(): Step[] | undefined {
  const href = useHref()
  const { may } = useStanding()
  const enabled = may('organizations:write')
  const { data } = useEndpointQuery('overview', 'firstSteps', {}, { enabled })
  if (!data) return undefined
  const { productId, checkoutLinkUrl, hasOrder, hasWebhook } = data
  return [
    { id: 'product', done: productId !== null, href: href('/products/new') },
    {
      id: 'link',
      done: checkoutLinkUrl !== null,
      href: href(productId === null ? '/checkout-links' : `/products/${productId}`),
    },
    { id: 'pay', done: hasOrder, href: checkoutLinkUrl ?? href('/checkout-links') },
    { id: 'webhook', done: hasWebhook, href: href('/webhooks') },
  ]
}

/** The steps to a first sale; the next one is expanded and says what it is for. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const t = useTexts()
  const next = steps.find(({ done }) => !done)
  const done = steps.filter(step => step.done).length
  return (
    <Card title={t('home.begin')} description={t('home.begin_text', { done, total: steps.length })}>
      <ol className="flex flex-col">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className="flex gap-3 border-t py-3.5 first:border-t-0 first:pt-0 last:pb-0"
          >
            <StepMark number={index + 1} done={step.done} current={step === next} />
            <div className="min-w-0 flex-1">
              <h3 className={step === next ? 'text-strong' : 'text-muted font-medium'}>
                {t(`home.step.${step.id}`)}
                {step.done && <span className="sr-only"> {t('home.done')}</span>}
              </h3>
              {step === next && <Open step={step} />}
            </div>
            {step.id === 'webhook' && step !== next && !step.done && (
              <Link href={step.href} className="text-small shrink-0">
                {t(`home.action.${step.id}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Open({ step }: { step: Step }) {
  const t = useTexts()
  const outside = step.id === 'pay' && step.href.startsWith('http')
  return (
    <>
      <p className="text-muted mt-0.5 max-w-xl text-pretty">{t(`home.step_text.${step.id}`)}</p>
      {step.id === 'pay' && <TestCards />}
      <Link
        plain
        href={step.href}
        {...(outside && { target: '_blank' })}
        className={`${buttonClass('primary')} mt-3`}
      >
        {t(`home.action.${step.id}`)}
      </Link>
    </>
  )
}

interface SignProps {
  number: number
  done: boolean
  current: boolean
}

function StepMark({ number, done, current }: SignProps) {
  const look = done
    ? 'bg-positive text-positive'
    : current
      ? 'bg-accent text-on-accent'
      : 'bg-selected text-muted'
  return (
    <span
      aria-hidden
      className={`text-tiny grid size-6 shrink-0 place-items-center rounded-full font-bold ${look}`}
    >
      {done ? <Check className="size-3.5" strokeWidth={3} /> : number}
    </span>
  )
}
