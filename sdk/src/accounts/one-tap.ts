import type { ClientTools } from './account-client.ts'
import { loadGoogle, type GoogleId, type PromptMoment } from './google-script.ts'
import { rejection, type Result } from './result.ts'
import { realTime, type RetryTimer } from './retry.ts'
import type { User } from './types.gen.ts'

/** How many times Google is asked to show its prompt. */
export const PROMPTS_MAX = 5

/** Milliseconds before the second prompt; each further wait is twice as long. */
export const PROMPT_DELAY_MS = 1_000

/** The prompt's purpose and behavior. */
export type OneTapOptions = {
  /** The server's Google client id. */
  clientId: string
  /** Signs a returning user in without a click. */
  autoSelect?: boolean
  cancelOnTapOutside?: boolean
  /** The wording of the prompt's title. */
  context?: 'signin' | 'signup' | 'use'
  /** Closes the prompt. */
  signal?: AbortSignal
  /** Loads Google's script; tests, and pages that have already loaded it, pass their own. */
  load?: () => Promise<GoogleId>
  time?: RetryTimer
}

/** The user who signed in. */
export type SignedIn = { token: string; user: User }

/**
 * Shows Google's One Tap prompt, repeats it while it is not accepted, and signs in the user who
 * accepts it. A page can have only one open prompt.
 */
export async function promptOneTap(
  client: Pick<ClientTools, '$fetch'>,
  options: OneTapOptions,
): Promise<Result<SignedIn>> {
  const { load = loadGoogle, signal } = options
  const google = await load().catch(() => undefined)
  if (!google) return rejection('ONE_TAP_UNAVAILABLE', 'Google One Tap could not be loaded.', 0)
  const idToken = await promptGoogle(google, options)
  if (!idToken) return rejection('ONE_TAP_NOT_TAKEN', 'Google One Tap was not taken.')
  const body = { idToken }
  return client.$fetch<SignedIn>('/one-tap/callback', {
    method: 'POST',
    body,
    ...(signal && { signal }),
  })
}

/**
 * The ID token of the user who accepted a prompt; undefined when none was accepted. Throws when
 * aborted.
 */
async function promptGoogle(google: GoogleId, options: OneTapOptions): Promise<string | undefined> {
  const over = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal
  const { promise: whenAborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error))
  try {
    signal.throwIfAborted()
    const used = new Promise<string>(resolve => {
      google.initialize({
        client_id: options.clientId,
        callback: ({ credential }) => resolve(credential),
        auto_select: options.autoSelect ?? false,
        cancel_on_tap_outside: options.cancelOnTapOutside ?? true,
        context: options.context ?? 'signin',
      })
    })
    const attempt = promptAgain(google, used, { time: options.time ?? realTime, signal })
    return await Promise.race([used, attempt, whenAborted])
  } finally {
    over.abort()
    if (options.signal?.aborted) google.cancel()
  }
}

type PromptAttempt = { time: RetryTimer; signal: AbortSignal }

async function promptAgain(
  google: GoogleId,
  used: Promise<string>,
  { time, signal }: PromptAttempt,
) {
  for (let promptCount = 1; ; promptCount += 1) {
    const outcome = await new Promise<'taken' | 'missed'>(resolve => {
      google.prompt(moment => {
        const read = outcomeOf(moment)
        if (read) resolve(read)
      })
    })
    if (outcome === 'taken') return used
    if (promptCount === PROMPTS_MAX) return undefined
    await time.wait(PROMPT_DELAY_MS * 2 ** (promptCount - 1), signal)
  }
}

/**
 * Browsers that show the prompt themselves (FedCM) report less, so each of these methods may be
 * missing.
 */
function outcomeOf(moment: PromptMoment): 'taken' | 'missed' | undefined {
  if (moment.isDismissedMoment?.()) {
    return moment.getDismissedReason?.() === 'credential_returned' ? 'taken' : 'missed'
  }
  return moment.isSkippedMoment?.() || moment.isNotDisplayed?.() ? 'missed' : undefined
}
