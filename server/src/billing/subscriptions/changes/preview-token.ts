import { PREVIEW_MINUTES } from '@gatehouse/contract/billing/subscription-updates'
import { z } from 'zod'
import { later, MINUTE } from '../../../platform/clock.ts'
import { readLink, signLink } from '../../../platform/crypto/signed-link.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import type { Draft } from './draft-change.ts'

const PURPOSE = 'change-preview'

/**
 * The content of a preview token: its time, a digest of the calculation's inputs, and the amount
 * due.
 */
const SealedPreview = z.object({ id: z.uuid(), at: z.int(), digest: z.string(), due: z.int() })

/** The result of a previewed change of a subscription. */
export type PreviewTerms = { at: Date; digest: string; due: number }

/** Creates the token that makes a change cost what its preview showed, and its expiry time. */
export function signPreview(
  work: Work,
  { subscription, at, digest }: Draft,
  due: number,
): { token: string; expires_at: Date } {
  const expires_at = later(realNow(work), PREVIEW_MINUTES * MINUTE)
  const text: z.output<typeof SealedPreview> = {
    ...{ id: subscription.id, at: at.getTime(), due },
    digest: digest.toString('base64url'),
  }
  const link = { purpose: PURPOSE, data: JSON.stringify(text), expires_at }
  return {
    token: signLink(work.server.keys, link),
    expires_at: later(expires_at, work.actor.offset_ms),
  }
}

/**
 * The content of a token; undefined if this server did not issue it, it is for another
 * subscription, or it has expired.
 */
export function readPreview(
  work: Work,
  subscription_id: string,
  token: string,
): PreviewTerms | undefined {
  const link = readLink(work.server.keys, PURPOSE, token)
  if (!link || link.expires_at <= realNow(work)) return undefined
  const { id, at, digest, due } = SealedPreview.parse(JSON.parse(link.data))
  return id === subscription_id ? { at: new Date(at), digest, due } : undefined
}
