import { z } from 'zod'
import { startStripeLocal } from './server.ts'

const Env = z.object({
  STRIPE_LOCAL_PORT: z.coerce.number().int().min(0).max(65_535).default(4010),
  STRIPE_LOCAL_WEBHOOK_URL: z.url().optional(),
  STRIPE_LOCAL_WEBHOOK_SECRET: z.string().min(1).default('whsec_stripe_local'),
  STRIPE_LOCAL_STATE: z.string().min(1).optional(),
})

const env = Env.safeParse(process.env)
if (!env.success) {
  console.error(`stripe-local: ${z.prettifyError(env.error).replaceAll('\n', ' ')}`)
  process.exit(1)
}

const local = await startStripeLocal({
  port: env.data.STRIPE_LOCAL_PORT,
  webhookUrl: env.data.STRIPE_LOCAL_WEBHOOK_URL ?? null,
  webhookSecret: env.data.STRIPE_LOCAL_WEBHOOK_SECRET,
  stateFile: env.data.STRIPE_LOCAL_STATE,
}).catch((error: unknown) => {
  console.error(`stripe-local: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
console.log(`stripe-local: TEST payments on ${local.origin}`)

// Started by another program over a channel: it ends with that program, however that one ends.
process.once('disconnect', stop)
process.once('SIGTERM', stop)
process.once('SIGINT', stop)

async function stop() {
  await local.stop()
  process.exit(0)
}
