import { type Download, getLicenseKey, type Grant, listDownloads } from '../client.ts'

/** What a grant gives the buyer to use. */
export interface GrantContent {
  key?: string
  note?: string
  files?: Download[]
}

type BenefitType = Grant['benefit']['type']

/** A benefit of one type. */
type BenefitOf<T extends BenefitType> = Extract<Grant['benefit'], { type: T }>

interface BenefitContent<T extends BenefitType> {
  /** What the grant gives the buyer to use. Absent: the page says that it was granted. */
  contentOf?(
    benefit: BenefitOf<T>,
    grant: Grant,
    token: string,
  ): GrantContent | Promise<GrantContent>
  /**
   * The platform where the buyer must connect an account to receive the benefit: a brand name, the
   * same in every language.
   */
  platform?: string
}

/** The types whose grants show more than that they were granted. */
const contents: { [T in BenefitType]?: BenefitContent<T> } = {
  custom: { contentOf: ({ properties: { note } }) => (note ? { note } : {}) },
  discord: { platform: 'Discord' },
  downloadables: {
    contentOf: async (_benefit, { benefit_id }, token) => ({
      files: (await listDownloads(token, benefit_id)).items,
    }),
  },
  github_repository: { platform: 'GitHub' },
  license_keys: {
    contentOf: async (_benefit, { properties: { license_key_id } }, token) =>
      typeof license_key_id === 'string'
        ? { key: (await getLicenseKey(token, license_key_id)).key }
        : {},
  },
}

/** What a grant gives the buyer to use, by the type of its benefit. */
export async function grantContent(token: string, grant: Grant): Promise<GrantContent> {
  return (await contentOf(grant.benefit.type, grant.benefit, { grant, token })) ?? {}
}

const contentOf = <T extends BenefitType>(
  type: T,
  benefit: BenefitOf<T>,
  { grant, token }: { grant: Grant; token: string },
) => contents[type]?.contentOf?.(benefit, grant, token)

/** The platform where the buyer must still connect an account to receive the benefit. */
export function requiredPlatform({ is_granted, error, benefit }: Grant): string | undefined {
  const requested = !is_granted && error?.type === 'BenefitActionRequiredError'
  return requested ? contents[benefit.type]?.platform : undefined
}
