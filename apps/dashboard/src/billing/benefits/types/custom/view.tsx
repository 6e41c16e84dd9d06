import { StickyNote } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { CustomFields, type CustomValues } from './fields.tsx'
import { NoteCard } from './note-card.tsx'

/** A note. */
export const custom: BenefitTypeView<'custom', CustomValues> = {
  icon: StickyNote,
  Fields: CustomFields,
  empty: { note: '' },
  valuesOf: ({ note }) => ({ note: note ?? '' }),
  bodyOf: ({ note }) => ({ note: note || null }),
  names: { 'properties.note': 'note' },
  content: ({ properties }) => properties.note && <NoteCard note={properties.note} />,
}
