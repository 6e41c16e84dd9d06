import { useState } from 'react'
import {
  evidenceGroups,
  evidenceNeededFor,
  type EvidenceGroup,
} from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import { EVIDENCE_BYTES_MAX } from '@gatehouse/contract/billing/dispute-evidence'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { fileSizeText } from '@gatehouse/ui/file-size-text'
import { useLocale } from '@gatehouse/ui/i18n'
import { toast } from '@gatehouse/ui/toast'
import { Trans } from 'react-i18next'
import { useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { useTexts } from '../../texts.ts'
import { responseSentence } from './response-sentence.ts'
import type { Dispute } from './dispute-texts.tsx'
import { type Edits, entriesOf, type Evidence, type TextName } from './evidence-fields.ts'
import { EvidenceGroupFields } from './evidence-group.tsx'
import { EvidenceReview } from './evidence-review.tsx'

interface EvidenceFormProps {
  dispute: Dispute
  evidence: Evidence
}

/** Collects the response, saves it as a draft, and sends it once. */
export function EvidenceForm({ dispute, evidence }: EvidenceFormProps) {
  const t = useTexts()
  const { id, reason, customer } = dispute
  // What we know about the customer is a start.
  const [edits, setEdits] = useState<Edits>(
    evidence.savedAt === null
      ? {
          customerEmailAddress: customer.email,
          ...(customer.name && { customerName: customer.name }),
        }
      : {},
  )
  const [touched, setTouched] = useState(false)
  const [reviewed, setReviewed] = useState<Evidence>()
  const save = useWrite(
    client => client.disputeEvidence.save({ id, body: { texts: edits } }),
    () => {
      setEdits({})
      setTouched(false)
    },
  )
  const isEdited = Object.entries(edits).some(
    ([name, text]) => text !== (evidence.texts[name as TextName] ?? ''),
  )
  const review = () =>
    isEdited ? save.mutate(undefined, { onSuccess: setReviewed }) : setReviewed(evidence)
  return (
    <div className="flex flex-col gap-6">
      <UnsavedChangesPrompt hasChanges={touched && isEdited} />
      <Groups
        reason={reason}
        group={name => (
          <EvidenceGroupFields
            key={name}
            group={name}
            {...{ dispute, evidence, edits }}
            onEdit={(text, value) => {
              setTouched(true)
              setEdits(before => ({ ...before, [text]: value }))
            }}
          />
        )}
        used={entriesOf(evidence).map(({ field }) => field)}
      />
      <Used of={evidence} />
      {save.error && <Banner meaning="negative">{responseSentence(save.error, t)}</Banner>}
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:[&>button]:flex-1">
        {evidence.savedAt && (
          <p className="text-small text-faint mr-auto max-sm:w-full">
            <Trans
              t={t}
              i18nKey="disputes.evidence.saved_at"
              components={[<DateTimeText key="at" at={evidence.savedAt} as="moment-with-time" />]}
            />
          </p>
        )}
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate(undefined, {
              onSuccess: () => toast({ title: t('disputes.evidence.saved') }),
            })
          }
        >
          {t('disputes.evidence.save')}
        </Button>
        <Button kind="primary" loading={save.isPending} onClick={review}>
          {t('disputes.evidence.review')}
        </Button>
      </div>
      {reviewed && (
        <EvidenceReview id={id} evidence={reviewed} onClose={() => setReviewed(undefined)} />
      )}
    </div>
  )
}

interface GroupsProps {
  reason: string | null
  group: (name: EvidenceGroup) => React.ReactNode
  /** The fields that have a value: their groups are shown in any case. */
  used: string[]
}

const groupNames = Object.keys(evidenceGroups) as EvidenceGroup[]

/** What the bank asks for; the rest on demand. */
function Groups({ reason, group, used }: GroupsProps) {
  const t = useTexts()
  const [all, setAll] = useState(false)
  const needed = evidenceNeededFor(reason)
  const isUsed = (name: EvidenceGroup) => evidenceGroups[name].some(field => used.includes(field))
  const shown = groupNames.filter(name => all || needed.includes(name) || isUsed(name))
  return (
    <>
      {shown.map(group)}
      {shown.length < groupNames.length && (
        <Button size="small" className="self-start" onClick={() => setAll(true)}>
          {t('disputes.evidence.more')}
        </Button>
      )}
    </>
  )
}

/** How much of the room for files is used. */
function Used({ of: { files } }: { of: Evidence }) {
  const t = useTexts()
  const locale = useLocale()
  if (files.length === 0) return null
  const used = files.reduce((sum, { size }) => sum + size, 0)
  return (
    <p className="text-small text-faint">
      {t('disputes.evidence.used', {
        used: fileSizeText(used, locale),
        max: fileSizeText(EVIDENCE_BYTES_MAX, locale),
      })}
    </p>
  )
}
