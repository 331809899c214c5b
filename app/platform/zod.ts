import { z } from 'zod/v4'

// The site's policy forbids eval, which zod otherwise tries before its first schema.
if (typeof document !== 'undefined') z.config({ jitless: true })

export { z }
