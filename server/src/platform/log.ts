import pino from 'pino'

/** Structured logs: one JSON line per event, with the event as the message. */
export type Log = pino.Logger

/** Opens the log. Secrets never reach it: the paths that could contain them are redacted. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['headers.authorization', 'headers.cookie', '*.password', '*.token', '*.secret'],
  })
}
