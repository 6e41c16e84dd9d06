const NAME = /name="([^"]*)"/
const FILE_NAME = /filename="([^"]*)"/
const TYPE = /content-type: *([^\r\n]+)/i

/**
 * A multipart body as the form that the other routes read: a file is its name, type, size and first
 * bytes, because Stripe never returns what was uploaded. Undefined if the body is of another type.
 */
export function formOfMultipart(type: string | undefined, body: Buffer): string | undefined {
  const boundary = /^multipart\/form-data; *boundary="?([^";]+)"?/i.exec(type ?? '')?.[1]
  if (boundary === undefined) return undefined
  const form = new URLSearchParams()
  // One character for each byte, so that sizes are those of the file.
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n')
    const head = Buffer.from(part.slice(0, end), 'latin1').toString('utf8')
    const content = part.slice(end + 4, -2)
    const name = NAME.exec(head.replace(FILE_NAME, ''))?.[1] ?? ''
    const filename = FILE_NAME.exec(head)?.[1]
    if (filename === undefined) {
      form.append(name, Buffer.from(content, 'latin1').toString('utf8'))
      continue
    }
    form.append(`${name}[filename]`, filename)
    form.append(`${name}[type]`, TYPE.exec(head)?.[1] ?? 'application/octet-stream')
    form.append(`${name}[size]`, String(content.length))
    form.append(`${name}[start]`, Buffer.from(content.slice(0, 8), 'latin1').toString('hex'))
  }
  return form.toString()
}
