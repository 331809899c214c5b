import { z } from 'zod'
import { requiredText } from '../../../platform/forms/required-text'
import { msg, t } from '../../../platform/i18n/i18n'
import { TypedId } from '../typed-id'
import { decisions, maxDecisionMailLength, maxDecisionsAtOnce } from './decision'

const Ids = z
  .array(TypedId)
  .min(1, msg('Select submissions first.'))
  .max(maxDecisionsAtOnce, {
    error: () => t('Select at most {maxDecided} at once.', { maxDecided: maxDecisionsAtOnce }),
  })
  .transform((ids) => [...new Set(ids)])

export const DecisionQuery = z.object({
  decision: z.enum(decisions, { error: msg('Choose one from the list.') }),
  submission: Ids,
})

export const DecisionForm = DecisionQuery.extend({
  intent: z.enum(['preview', 'send']),
  subject: requiredText(msg('Subject'), 200),
  body: requiredText(msg('Text'), maxDecisionMailLength).transform((text) => text.replaceAll('\r\n', '\n')),
})
