import type { CustomField } from '@gatehouse/contract/billing/custom-fields'
import { toCustomField, type AttachedFieldRow } from './custom-field.ts'

/** A custom field value as it is stored. */
type Answer = string | number | boolean
export type Answers = Record<string, Answer>

/** A value that does not fit its field. */
export type InvalidAnswer = {
  loc: (string | number)[]
  msg: string
  type?: string
  input?: unknown
}

type ProvidedAnswers = Record<string, unknown>
type AnswerRejection = { msg: string; type: string }
type ParsedAnswer = { answer: Answer } | AnswerRejection

/** The most characters of a value whose field sets no limit. */
const ANSWER_LENGTH_MAX = 10_000

/**
 * Validates the values given for a product's custom fields. Unknown fields and empty values are
 * ignored; `complete` requires the required fields. Each invalid value is reported with its
 * location.
 */
export function readAnswers(
  fields: readonly Pick<AttachedFieldRow, 'field' | 'required'>[],
  provided: ProvidedAnswers,
  { complete = false } = {},
): { answers: Answers; broken: InvalidAnswer[] } {
  const answers: Answers = {}
  const broken: InvalidAnswer[] = []
  for (const { field: row, required } of fields) {
    const field = toCustomField(row)
    const { slug } = field
    const input = Object.hasOwn(provided, slug) ? provided[slug] : undefined
    const loc = ['body', 'custom_field_data', slug]
    if (input === undefined || input === null || input === '') {
      if (complete && required) broken.push({ loc, msg: 'Field required', type: 'missing' })
      continue
    }
    const read = readAnswer(field, input)
    if (!('answer' in read)) broken.push({ loc, ...read, input })
    else if (complete && required && read.answer === false) broken.push({ loc, ...NOT_TRUE, input })
    else answers[slug] = read.answer
  }
  return { answers, broken }
}

/** A required checkbox asks for consent, so it must be checked. */
const NOT_TRUE: AnswerRejection = { msg: 'Input should be True', type: 'literal_error' }

function readAnswer(field: CustomField, input: unknown): ParsedAnswer {
  switch (field.type) {
    case 'text':
      return readText(input, field.properties)
    case 'number':
      return readNumber(input, field.properties)
    case 'date':
      return readDate(input, field.properties)
    case 'checkbox':
      return readBoolean(input)
    case 'select':
      return readChoice(input, field.properties)
  }
}

type PropertiesOf<T extends CustomField['type']> = Extract<CustomField, { type: T }>['properties']

function readText(
  input: unknown,
  { min_length = 0, max_length }: PropertiesOf<'text'>,
): ParsedAnswer {
  if (typeof input !== 'string') {
    return { msg: 'Input should be a valid string', type: 'string_type' }
  }
  // The protocol counts characters as code points.
  const { length } = Array.from(input)
  const most = max_length ?? ANSWER_LENGTH_MAX
  if (length < min_length) {
    return { msg: `String should have at least ${min_length} characters`, type: 'string_too_short' }
  }
  if (length > most) {
    return { msg: `String should have at most ${most} characters`, type: 'string_too_long' }
  }
  return { answer: input }
}

/**
 * Accepts integers, also as strings of digits, because a URL that prefills a form has only strings.
 */
function readNumber(input: unknown, { ge, le }: PropertiesOf<'number'>): ParsedAnswer {
  const answer = typeof input === 'string' && /^\s*-?\d+\s*$/.test(input) ? Number(input) : input
  if (typeof answer !== 'number' || !Number.isSafeInteger(answer)) {
    return { msg: 'Input should be a valid integer', type: 'int_type' }
  }
  return outOf(answer, { ge, le, message: String }) ?? { answer: answer === 0 ? 0 : answer }
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** A calendar day; of a timestamp, the day as written, without time zone conversion. */
function readDate(input: unknown, { ge, le }: PropertiesOf<'date'>): ParsedAnswer {
  const text = typeof input === 'string' ? input : ''
  const day = DAY.test(text) ? text : MOMENT.exec(text)?.[1]
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  if (day === undefined || Number.isNaN(at) || dayOf(at) !== day) {
    return { msg: 'Input should be a valid date', type: 'date_type' }
  }
  const bounds = { ge: ge && startOfDay(ge), le: le && startOfDay(le) }
  return (
    outOf(at / 1000, { ...bounds, message: seconds => dayOf(seconds * 1000) }) ?? { answer: day }
  )
}

const DAY_SECONDS = 86_400
const startOfDay = (seconds: number) => Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS

/** Empty for dates outside the range of `Date`. */
const dayOf = (milliseconds: number) => {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}

const BOOLEAN_TEXTS = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  ['1', true],
  ['on', true],
  [false, false],
  ['false', false],
  ['0', false],
  ['off', false],
])

function readBoolean(input: unknown): ParsedAnswer {
  const answer = BOOLEAN_TEXTS.get(input)
  return answer === undefined
    ? { msg: 'Input should be a valid boolean', type: 'bool_type' }
    : { answer }
}

function readChoice(input: unknown, { options }: PropertiesOf<'select'>): ParsedAnswer {
  const answer = options.find(({ value }) => value === input)?.value
  if (answer !== undefined) return { answer }
  const values = options.map(({ value }) => `'${value}'`).join(' or ')
  return { msg: `Input should be ${values}`, type: 'literal_error' }
}

type Bounds = { ge: number | undefined; le: number | undefined; message: (value: number) => string }

function outOf(value: number, { ge, le, message: say }: Bounds): AnswerRejection | undefined {
  if (ge !== undefined && value < ge) {
    const msg = `Input should be greater than or equal to ${say(ge)}`
    return { msg, type: 'greater_than_equal' }
  }
  if (le === undefined || value <= le) return undefined
  return { msg: `Input should be less than or equal to ${say(le)}`, type: 'less_than_equal' }
}
