import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An SMTP server that keeps what it receives, unless it is told to reject the address. */
export async function startSmtpServer() {
  const letters: { to: string[]; text: string }[] = []
  const rejections = new Map<string, { code: number; message: string }>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const rejection = rejections.get(address)
      done(
        rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code }),
      )
    },
    onData: (stream, { envelope }, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Rejects every letter to an address from now on. */
    reject: (email: string, code: number, message: string) =>
      rejections.set(email, { code, message }),
    /** Accepts letters to an address again. */
    accept: (email: string) => rejections.delete(email),
    /** How many letters an address received. */
    count: (email: string) => letters.filter(({ to }) => to.includes(email)).length,
    /** The latest letter to an address, with soft line breaks removed. */
    letterTo(email: string): string {
      const letter = letters.findLast(({ to }) => to.includes(email))
      assert.ok(letter, `no letter to ${email}`)
      return letter.text.replaceAll('\r\n', '\n').replaceAll('=\n', '')
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
