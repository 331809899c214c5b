import { z } from 'zod/v4'

// The policy forbids eval, and zod tries it before its first schema unless told not to.
if (typeof document !== 'undefined') z.config({ jitless: true })

export { z }
