import { startSimulator } from '@gatehouse/stripe-simulator'

// The sandbox's Stripe in a process of its own: what it costs is not ours.
const simulator = await startSimulator()
process.send?.({ ready: { url: simulator.url } })
process.on('SIGTERM', () => process.exit(0))
