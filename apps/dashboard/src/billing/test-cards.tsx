import { CopyButton } from '@gatehouse/ui/copy-button'
import { useTexts } from '../texts.ts'

const cards = [
  { number: '4242 4242 4242 4242', id: 'succeeds' },
  { number: '4000 0000 0000 3220', id: 'challenged' },
  { number: '4000 0000 0000 9995', id: 'declined' },
] as const

/** Test cards for the sandbox, with the outcome of each. */
export function TestCards() {
  const t = useTexts()
  return (
    <div className="text-small mt-4">
      <p className="text-muted">{t('links.test_cards')}</p>
      <dl className="mt-2 flex flex-col gap-1">
        {cards.map(({ number, id }) => (
          <div key={id} className="flex flex-wrap items-center gap-x-3">
            <dt className="flex items-center gap-1">
              <code className="font-mono whitespace-nowrap">{number}</code>
              <CopyButton
                text={number.replaceAll(' ', '')}
                label={t('links.copy_card', { number })}
              />
            </dt>
            <dd className="text-faint">{t(`links.card.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
