import { verifyMail } from './mail/mail.server'
import { checkDatabase } from './platform/health.server'
import type { Part } from './platform/readiness.server'
import { storage } from './uploads/storage.server'

/** What the site stands on. */
export const parts: Part[] = [
  { name: 'database', check: checkDatabase },
  { name: 'storage', check: () => storage.check() },
  { name: 'mail', check: verifyMail, isOptional: true },
]
