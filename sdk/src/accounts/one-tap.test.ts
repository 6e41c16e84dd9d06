import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountClient } from '../accounts.ts'
import type { GoogleId, PromptMoment } from './google-script.ts'
import { promptOneTap, type OneTapOptions } from './one-tap.ts'

const skippedMoment: PromptMoment = { isSkippedMoment: () => true }
const hidden: PromptMoment = { isNotDisplayed: () => true }
const dismissedMoment: PromptMoment = {
  isDismissedMoment: () => true,
  getDismissedReason: () => 'cancel_called',
}
const returned: PromptMoment = {
  isDismissedMoment: () => true,
  getDismissedReason: () => 'credential_returned',
}
const shownMoment: PromptMoment = {}

/** A fake Google prompt, and a user who reacts to it with these steps in turn. */
function google(moments: (PromptMoment | 'takes it')[]) {
  const text: unknown[] = []
  let promptCount = 0
  let give = (_: { credential: string }) => {}
  const id: GoogleId = {
    initialize: ({ callback, ...options }) => {
      give = callback
      text.push(options)
    },
    prompt: listener => {
      const moment = moments[promptCount]
      promptCount += 1
      if (moment === 'takes it') {
        listener(returned)
        give({ credential: 'token-of-mia' })
      } else if (moment) listener(moment)
    },
    cancel: () => void text.push('cancel'),
  }
  return { id, said: text, prompts: () => promptCount }
}

/**
 * A client whose server accepts every sign-in, a fake prompt, and a clock that only records waits.
 */
function page(moments: (PromptMoment | 'takes it')[], more: Partial<OneTapOptions> = {}) {
  const requests: Request[] = []
  const waits: number[] = []
  const prompt = google(moments)
  const client = createAccountClient({
    baseURL: 'https://gate.example',
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return Response.json({ token: 'session', user: { name: 'Mia' } })
    },
  })
  const show = () =>
    promptOneTap(client, {
      clientId: 'client-of-gate',
      load: () => Promise.resolve(prompt.id),
      time: { now: () => 0, wait: async milliseconds => void waits.push(milliseconds) },
      ...more,
    })
  return { show, asked: requests, waited: waits, prompt }
}

test("accepting the prompt signs in with Google's credential", async () => {
  const { show, asked: requests, waited: waits, prompt } = page(['takes it'])

  const { data } = await show()

  assert.equal(data?.user.name, 'Mia')
  const [request] = requests
  assert.equal(request?.method, 'POST')
  assert.equal(request?.url, 'https://gate.example/api/auth/one-tap/callback')
  assert.deepEqual(await request?.json(), { idToken: 'token-of-mia' })
  assert.deepEqual(waits, [])
  assert.deepEqual(prompt.said, [
    {
      client_id: 'client-of-gate',
      auto_select: false,
      cancel_on_tap_outside: true,
      context: 'signin',
    },
  ])
})

test('a dismissed prompt reappears after a wait that doubles', async () => {
  const { show, waited: waits } = page([skippedMoment, hidden, dismissedMoment, 'takes it'])

  const { data } = await show()

  assert.equal(data?.token, 'session')
  assert.deepEqual(waits, [1_000, 2_000, 4_000])
})

test('after five prompts no further one appears', async () => {
  const {
    show,
    asked: requests,
    waited: waits,
    prompt,
  } = page([skippedMoment, skippedMoment, skippedMoment, skippedMoment, skippedMoment])

  const { error } = await show()

  assert.equal(error?.code, 'ONE_TAP_NOT_TAKEN')
  assert.equal(prompt.prompts(), 5)
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000])
  assert.deepEqual(requests, [])
})

test('a script that cannot be loaded is an error result, not an exception', async () => {
  const { show } = page([], { load: () => Promise.reject(new Error('blocked')) })

  const { error } = await show()

  assert.equal(error?.code, 'ONE_TAP_UNAVAILABLE')
})

test('a prompt can be canceled while open and before it opens', async () => {
  const stop = new AbortController()
  const open = page([shownMoment], { signal: stop.signal })
  const late = page([shownMoment], { signal: AbortSignal.abort() })

  const waiting = open.show()
  await new Promise(resolve => setImmediate(resolve))
  stop.abort()

  await assert.rejects(waiting, { name: 'AbortError' })
  await assert.rejects(late.show(), { name: 'AbortError' })
  assert.equal(open.prompt.said.at(-1), 'cancel')
  assert.equal(late.prompt.prompts(), 0)
})
