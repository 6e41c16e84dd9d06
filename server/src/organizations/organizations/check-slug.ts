import {
  authOrganizationProblems,
  isReservedSlug,
} from '@gatehouse/contract/organizations/organizations'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { isSlugTaken } from './queries.ts'

/** Succeeds if a slug is free, and rejects otherwise. */
export async function checkSlug(work: Reading, slug: string): Promise<{ status: true }> {
  if (isReservedSlug(slug) || (await isSlugTaken(work, slug)))
    fail(authOrganizationProblems.slug_taken)
  return { status: true }
}
