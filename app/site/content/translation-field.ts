import { z } from 'zod'

export const TranslationChoiceField = z.string().trim().max(400).optional()
