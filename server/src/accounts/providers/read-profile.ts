import { z } from 'zod'
import { ProviderFailure, type Profile, type Provider } from './provider.ts'
import { isPlaceholder } from '../users/placeholder.ts'
import { placeholderOf } from './placeholder.ts'

const ID_LENGTH_MAX = 255
const EMAIL_LENGTH_MAX = 320
const NAME_LENGTH_MAX = 200
const IMAGE_LENGTH_MAX = 2_000

/** An account's id: a number at some providers, a text at others. */
export const AccountId = z
  .union([z.string().min(1), z.int()])
  .transform(String)
  .pipe(z.string().max(ID_LENGTH_MAX))

/** A text that may be missing, null, or of another type. */
export const Text = z.string().nullish().catch(undefined)

/** Only a plain true counts: Apple and Microsoft sometimes write it as text or number. */
export const LooseBoolean = z
  .unknown()
  .optional()
  .transform(text => text === true || text === 1 || text === 'true' || text === '1')

/** A provider's response, parsed by a schema. */
export function readAs<T>(schema: z.ZodType<T>, input: unknown, label: string): T {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const paths = read.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new ProviderFailure(`${label} is not as expected: ${paths || 'not an object'}`)
}

type ProviderClaims = {
  id: string
  email?: string | null | undefined
  verified: boolean
  /** The first nonempty one becomes the name. */
  names: (string | null | undefined)[]
  image?: string | null | undefined
  raw: unknown
}

/** A profile from a provider's response, without an invalid address or picture URL. */
export function profileOf({ id, email, verified, names, image, raw }: ProviderClaims): Profile {
  const address = emailOf(email)
  const name = [...names, address].map(singleLine).find(Boolean) ?? ''
  return {
    account_id: id,
    email: address,
    email_verified: address !== null && verified,
    name: name.slice(0, NAME_LENGTH_MAX),
    image: imageOf(image),
    raw,
  }
}

/** The same for providers that never give an address, or not for every user. */
export function profileWithPlaceholder(provider: Provider, input: ProviderClaims): Profile {
  const profile = profileOf(input)
  if (profile.email !== null) return profile
  return { ...profile, email: placeholderOf(provider, input.id), email_verified: false }
}

const singleLine = (text: string | null | undefined) =>
  text?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function emailOf(text: string | null | undefined): string | null {
  const email = text?.trim() ?? ''
  const plain = email.length <= EMAIL_LENGTH_MAX && /^[^\s@]+@[^\s@]+$/.test(email)
  return plain && !isPlaceholder(email) ? email : null
}

function imageOf(text: string | null | undefined): string | null {
  if (!text || text.length > IMAGE_LENGTH_MAX || !URL.canParse(text)) return null
  return /^https?:$/.test(new URL(text).protocol) ? text : null
}
