import { z } from 'zod'
import { optionalWholeNumber } from '../../../platform/forms/form-fields'
import { msg, t } from '../../../platform/i18n/i18n'
import { articleAccesses } from '../../../site/plans/reading-access'

const maxPreviewPages = 5000

/** The fields for an article's access; missing fields leave it as it is. */
export const accessFields = {
  access: z.enum(articleAccesses, msg('Choose who can read it.')).optional(),
  planIds: z
    .array(z.string().regex(/^([1-9]\d{0,8})?$/, msg('Plan not found.')))
    .max(100, msg('Too many plans.'))
    .transform((ids) => [...new Set(ids.filter(Boolean).map(Number))])
    .optional(),
  previewPages: z
    .undefined()
    .or(
      optionalWholeNumber(msg('Enter a whole number of pages.')).refine(
        (pages) => (pages ?? 0) <= maxPreviewPages,
        { error: () => t('Enter at most {count} pages.', { count: maxPreviewPages }) },
      ),
    )
    .optional(),
}

type AccessFields = z.output<z.ZodObject<typeof accessFields>>

/** Refuses an article for selected plans if no plan is selected. */
export function requirePlans(
  { access, planIds = [] }: AccessFields,
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  if (access === 'plans' && planIds.length === 0)
    addIssue({ code: 'custom', path: ['planIds'], message: t('Choose a plan.') })
}
