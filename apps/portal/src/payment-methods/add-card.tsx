import { Button } from '@gatehouse/ui/button'
import { type Processor, processorOf } from '@gatehouse/ui/card/processor.ts'
import { Banner } from '@gatehouse/ui/banner'
import { Dialog } from '@gatehouse/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { formQuery } from '../queries.ts'
import { CardForm } from './card-form.tsx'

interface AddCardProps {
  onOpenChange: (open: boolean) => void
  /** The card replaces the current default card. */
  replaces?: boolean
  /** The customer has no other card, so this one becomes the default. */
  first?: boolean
  onAdded?: () => void
}

/** A form to save a card. */
export function AddCard({ onOpenChange, replaces, first, onAdded }: AddCardProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const query = useQuery(formQuery())
  const close = <Button onClick={() => onOpenChange(false)}>{say('action.cancel')}</Button>
  const done = () => {
    onOpenChange(false)
    onAdded?.()
  }
  const cardForm = (processor: Processor | undefined) =>
    processor ? (
      <CardForm processor={processor} canSetDefault={!replaces && !first} {...{ close, done }} />
    ) : (
      <Banner meaning="negative">{t('add_card.not_ready')}</Banner>
    )
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(replaces ? 'owed.update' : 'add_card.title')}
      description={replaces ? t('add_card.update_text') : undefined}
      keep
    >
      <Loaded query={query}>
        {({ payment_processor_metadata }) => cardForm(processorOf(payment_processor_metadata))}
      </Loaded>
    </Dialog>
  )
}
