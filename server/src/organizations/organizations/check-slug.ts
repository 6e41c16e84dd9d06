import {
  authOrganizationProblems,
  isReservedSlug,
} from '@gatehouse/contract/organizations/organizations'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Reading } from '../../platform/work.ts'
import { isTaken } from './queries.ts'

/** Succeeds if a slug is free, and rejects otherwise. */
export async function checkSlug(work: Reading, slug: string): Promise<{ status: true }> {
  if (isReservedSlug(slug) || (await isTaken(work, slug))) fail(authOrganizationProblems.slug_taken)
  return { status: true }
}
