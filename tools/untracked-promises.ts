// Loaded before a test file (`--import`). By default node:test tracks every promise to the test
// that created it, so that an unhandled rejection is reported for that test. That costs a third of
// the processor time where a server runs in the same process
// (docs/decisions/untracked-promises.md), so this file turns it off. Timers and sockets are still
// tracked. An unhandled rejection is reported for the file, and its origin is printed here.
import hooks from 'node:async_hooks'

const { createHook } = hooks

hooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })

process.on('unhandledRejection', error => console.error('Unhandled rejection:', error))
