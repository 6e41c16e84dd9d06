// Loaded before a test file (`--import`): node:test follows every promise to the test it was made
// in, so that a rejection nobody waited for is told of that test. It costs a third of the
// processor's time where a server runs in the same process (docs/decisions/untracked-promises.md).
// Timers and sockets are still followed; of a lost rejection the file is told, and here where it
// came from.
import hooks from 'node:async_hooks'

const { createHook } = hooks

hooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })

process.on('unhandledRejection', error => console.error('Nobody waited for it:', error))
