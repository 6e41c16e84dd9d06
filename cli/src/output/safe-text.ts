/** Control characters, with which a name from elsewhere could change what a terminal shows. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A text on one line, with control characters replaced, so that it is safe in a terminal. */
export const safeText = (text: string): string =>
  text.replace(/\r?\n|\t/g, ' ').replace(CONTROL, '\ufffd')

// oxlint-disable-next-line no-control-regex
const UNESCAPED = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/** JSON in which also those control characters are escaped that JSON leaves as they are. */
export const safeJson = (value: unknown, indent?: number): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(
    UNESCAPED,
    letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
