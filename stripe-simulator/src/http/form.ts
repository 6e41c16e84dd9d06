/** A form value: text, or the members that bracket notation puts below a name. */
export type FormValue = string | Form
export interface Form {
  [name: string]: FormValue
}

const DEPTH_MAX = 10
const PAIRS_MAX = 2000

/** Parses `a[b][]=c`. Every level is an object without prototype; lists have numbers as names. */
export function parseForm(text: string): Form {
  const form = emptyForm()
  if (text === '') return form
  const pairs = text.split('&', PAIRS_MAX)
  for (const pair of pairs) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    place(form, name, equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return form
}

export function isForm(value: FormValue | undefined): value is Form {
  return typeof value === 'object'
}

/** A nested value as it is stored: a plain object, or null if none was given. */
export function jsonOf(value: FormValue | undefined): Record<string, FormValue> | null {
  return isForm(value) ? structuredClone(value) : null
}

/** The members of a list, sent as `a[]=`, `a[0]=` or once as `a=`. */
export function listOf(value: FormValue | undefined): FormValue[] {
  if (value === undefined || value === '') return []
  return isForm(value) ? Object.values(value) : [value]
}

function emptyForm(): Form {
  return Object.create(null) as Form
}

function place(form: Form, name: string, value: string) {
  const bracket = name.indexOf('[')
  if (bracket <= 0) {
    form[name] = value
    return
  }
  const segments = [
    name.slice(0, bracket),
    ...name
      .slice(bracket + 1)
      .replace(/\]$/, '')
      .split(']['),
  ]
  let level = form
  for (const [index, segment] of segments.slice(0, DEPTH_MAX).entries()) {
    const key = segment === '' ? String(Object.keys(level).length) : segment
    if (index === segments.length - 1) {
      level[key] = value
      return
    }
    const below = level[key]
    level = isForm(below) ? below : (level[key] = emptyForm())
  }
}

function decode(text: string): string {
  const withSpaces = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!withSpaces.includes('%')) return withSpaces
  try {
    return decodeURIComponent(withSpaces)
  } catch {
    // Stripe keeps a broken escape sequence as is rather than rejecting the request.
    return withSpaces
  }
}
