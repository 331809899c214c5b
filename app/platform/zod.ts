import { z } from 'zod/v4'

// The policy forbids eval, and zod tries one before its first schema unless it is told not to.
if (typeof document !== 'undefined') z.config({ jitless: true })

export { z }
