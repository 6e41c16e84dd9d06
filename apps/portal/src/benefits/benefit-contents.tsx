import type { ReactNode } from 'react'
import { Markdown } from '@gatehouse/ui/markdown'
import type { Grant } from '../queries.ts'
import { FilesLink } from './files-link.tsx'
import { KeyBox } from './key-box.tsx'

type BenefitType = Grant['benefit']['type']

/** A benefit of one type. */
type BenefitOf<T extends BenefitType> = Extract<Grant['benefit'], { type: T }>

/** What a grant shows in place of its status, or nothing if it has nothing to show. */
interface BenefitContent<T extends BenefitType> {
  contentOf(benefit: BenefitOf<T>, grant: Grant): ReactNode
}

/** The types whose grants show more than their status. */
const contents: { [T in BenefitType]?: BenefitContent<T> } = {
  custom: {
    contentOf: ({ properties: { note } }, { is_granted, is_revoked }) => {
      if (!note || !is_granted || is_revoked) return undefined
      return <Markdown text={note} className="text-muted mt-1" />
    },
  },
  downloadables: {
    contentOf: ({ properties: { active_files } }, { is_granted }) =>
      is_granted && active_files.length > 0 ? <FilesLink count={active_files.length} /> : undefined,
  },
  license_keys: {
    // A revoked key stays visible with its status.
    contentOf: (_benefit, { properties }) => {
      const { license_key_id } = properties
      return typeof license_key_id === 'string' ? <KeyBox id={license_key_id} /> : undefined
    },
  },
}

/** What a grant shows in place of its status, by the type of its benefit. */
export function benefitContent(grant: Grant): ReactNode {
  return contentOf(grant.benefit.type, grant.benefit, grant)
}

const contentOf = <T extends BenefitType>(type: T, benefit: BenefitOf<T>, grant: Grant) =>
  contents[type]?.contentOf(benefit, grant)
